import { expect, test } from 'vitest'
import { chosenTargets } from '../../commands/chosen-targets.ts'
import { splitWords } from '../../commands/launch.js'

for (const [given, variable, targets] of [
  [[], undefined, []],
  [[], '  ', []],
  [['development'], undefined, ['development']],
  [[], 'development', ['development']],
  [['development'], 'development', ['development']],
  [['development, staging'], undefined, ['development', 'staging']],
  [['development', 'staging'], 'development,staging', ['development', 'staging']],
] as const)
  test(`--target ${given.join(' ')} and TARGET=${variable} name ${targets.join(', ') || 'nothing'}`, () => {
    expect(chosenTargets(given, { TARGET: variable })).toEqual(targets)
  })

for (const [given, variable, says] of [
  [['development'], 'staging', '--target is development, but TARGET is staging: leave one of them out.'],
  [['development,staging'], 'staging', /leave one of them out/],
  [[''], undefined, /--target has no name/],
  [['development,'], undefined, /--target has no name/],
] as const)
  test(`--target ${given.join(' ')} with TARGET=${variable} is refused`, () => {
    expect(() => chosenTargets(given, { TARGET: variable })).toThrow(says)
  })

for (const [words, targets, rest] of [
  ['', [], ''],
  ['--grep token -x specs/par.spec.ts', [], '--grep token -x specs/par.spec.ts'],
  ['--target a --grep token', ['a'], '--grep token'],
  ['-gtoken --target=a,b --workers 1', ['a,b'], '-gtoken --workers 1'],
  ['--target a -x --target b', ['a', 'b'], '-x'],
  ['-x --target', [''], '-x'],
  ['-x -- --target a', [], '-x -- --target a'],
] as const)
  test(`for the arguments ${words || '(none)'}, Playwright gets ${rest || 'none'}`, () => {
    expect(splitWords(words.split(' ').filter(Boolean))).toEqual({
      targets,
      rest: rest.split(' ').filter(Boolean),
    })
  })
