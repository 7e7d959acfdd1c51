import { expect, test } from 'vitest'
import { cut, fit, type Section } from '../../helpers/report/terminal/wrap.ts'

const lines = (letter: string, number: number) =>
  Array.from({ length: number }, (_, index) => `${letter}${index}`)

const section = (letter: string, number: number, least: number): Section => ({
  least,
  lines: (room) => cut(lines(letter, number), room),
})

test('sections that fit are told whole, with an empty line after each', () => {
  expect(fit([section('a', 2, 1), section('b', 0, 3), section('c', 1, 1)], 9)).toEqual([
    'a0',
    'a1',
    '',
    'c0',
    '',
  ])
})

test('what is nearer to the end is told first where room is short', () => {
  const told = fit([section('a', 9, 2), section('b', 9, 2), section('c', 3, 1)], 14)
  expect(told).toHaveLength(14)
  expect(told.filter((line) => line.startsWith('c'))).toEqual(['c0', 'c1', 'c2'])
  expect(told.filter((line) => line.startsWith('b'))).toHaveLength(5)
  expect(told.filter((line) => line.startsWith('a'))).toEqual(['a0'])
})

test('what is cut says how much, and how to see it', () => {
  expect(cut(lines('a', 5), 3)).toEqual(['a0', 'a1', '  … 3 more lines: VERBOSE=yes prints them.'])
  expect(cut(lines('a', 5), 5)).toEqual(lines('a', 5))
  expect(cut(lines('a', 5), 0)).toEqual([])
})
