import html from 'html-template-tag'
import { DATA_PROVIDERS, dataProvider } from '../../data-providers.ts'
import type { Page } from './page.ts'

/** Name of the prompt, and of the member of its result that holds the identifier of the data provider. */
export const DATA_PROVIDER_PROMPT = 'data_provider'

/** The data-provider selection page, shown unless `dp_id` fixes the data provider (document 4.4). */
export const CHOOSE_DATA_PROVIDER: Page = {
  prompt: DATA_PROVIDER_PROMPT,
  isNeeded: ({ oidc }) => !oidc.params?.dp_id && oidc.result?.[DATA_PROVIDER_PROMPT] === undefined,
  title: (wording) => wording.dataProviderTitle,
  render: ({ wording }) => html`
    <fieldset>
      <legend>${wording.dataProvider}</legend>
      ${DATA_PROVIDERS.map(
        ({ id, name }) =>
          html`<p><label><input type="radio" name="dp_id" value="${id}" required> ${name} <code>${id}</code></label></p>`,
      )}
    </fieldset>
    <p><button type="submit">${wording.continue}</button></p>`,
  submit: ({ form, wording }) => {
    const chosen = dataProvider(form.get('dp_id'))
    return chosen === undefined
      ? { problem: wording.dataProviderProblem }
      : { result: { [DATA_PROVIDER_PROMPT]: chosen.id } }
  },
}
