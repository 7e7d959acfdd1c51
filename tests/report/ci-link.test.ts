import { expect, test } from '@playwright/test'
import { ciLink } from '../../helpers/report/ci-link.ts'

const GITHUB = {
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_REPOSITORY: 'team/contract',
  GITHUB_RUN_ID: '4711',
}

for (const [name, environment, link] of [
  ['GitHub', GITHUB, 'https://github.example/team/contract/actions/runs/4711'],
  [
    'GitLab',
    { CI_JOB_URL: 'https://gitlab.example/team/-/jobs/12' },
    'https://gitlab.example/team/-/jobs/12',
  ],
  ['Jenkins', { BUILD_URL: 'https://ci.example/job/contract/7/' }, 'https://ci.example/job/contract/7/'],
  ['no pipeline', {}, undefined],
  ['half of what GitHub sets', { ...GITHUB, GITHUB_RUN_ID: '' }, undefined],
  ['no web address', { BUILD_URL: 'javascript:alert(1)' }, undefined],
  ['no address', { CI_JOB_URL: 'job 12' }, undefined],
  ['an address with a password', { CI_JOB_URL: 'https://job:token@gitlab.example/12' }, undefined],
] as const)
  test(`the link of a CI run: ${name}`, () => {
    expect(ciLink(environment)).toBe(link)
  })
