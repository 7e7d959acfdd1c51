import type { interactionPolicy as policy } from 'oidc-provider'
import { chosenDataProvider } from './authorization-details.ts'
import { interactionPolicy } from './oidc-provider.ts'
import type { Page } from './pages/page.ts'

/**
 * Turns pages into prompts of the server, in the same order. Pages named `login` and `consent` get the server's own prompts
 * with all their checks. For any other page, the page itself decides if its prompt is needed.
 *
 * @param pages - The pages.
 * @param rememberConsent - True if an earlier consent for the same data provider is enough; false if every request asks
 *   for consent.
 */
export function prompts(pages: readonly Page[], rememberConsent: boolean): policy.Prompt[] {
  const standard = interactionPolicy.base()
  if (rememberConsent) {
    standard.get('consent')?.checks.remove('rar_prompt')
    standard.get('consent')?.checks.add(consentForDataProvider())
  }
  return pages.map(({ prompt, isNeeded = () => false }) => {
    const check = new interactionPolicy.Check(`${prompt}_open`, `${prompt} is still to do`, isNeeded)
    return standard.get(prompt) ?? new interactionPolicy.Prompt({ name: prompt }, check)
  })
}

function consentForDataProvider(): policy.Check {
  return new interactionPolicy.Check(
    'data_provider_prompt',
    'consent was given for another data provider',
    ({ oidc }) =>
      !oidc.result?.consent &&
      !oidc.grant?.rar?.some(({ data_provider_id }) => data_provider_id === chosenDataProvider(oidc)),
  )
}
