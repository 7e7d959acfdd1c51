import html from 'html-template-tag'
import type { Behavior } from '../behaviors/behavior.ts'
import type { KeyPair, NewKeyPair } from '../key-pairs.ts'
import { listOfKeys, openActions } from '../portal/pages/key-list.ts'
import type { PortalWording } from '../portal/wording.ts'

/** The portal in French. */
export const FRENCH: PortalWording = {
  language: 'fr',
  signInTitle: 'Portail des développeurs',
  username: 'Identifiant',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  signInProblem: 'L’identifiant ou le mot de passe est incorrect.',
  signOut: 'Se déconnecter',
  keysTitle: 'Clés d’API',
  name: 'Nom',
  application: 'Application',
  environment: 'Environnement',
  clientId: 'Identifiant client',
  clientSecret: 'Secret client',
  state: 'État',
  actions: 'Actions',
  states: { live: 'Active', waiting: 'En attente d’accord', denied: 'Refusée', revoked: 'Révoquée' },
  environments: { Development: 'Développement', Production: 'Production' },
  register: 'Déclarer une application',
  create: 'Créer une clé',
  request: 'Demander l’accès en production',
  renew: 'Renouveler la clé',
  revoke: 'Révoquer la clé',
  continue: 'Continuer',
  cancel: 'Annuler',
  consequences: {
    register: 'L’application reçoit une paire de clés pour le développement.',
    create: 'L’application reçoit une paire de clés de plus pour le développement.',
    request: 'Une paire de clés est créée maintenant ; elle fonctionne dès que la demande est acceptée.',
    renew: 'La clé reçoit un nouveau secret. L’actuel prend fin aussitôt.',
    revoke: 'La clé prend fin aussitôt et pour toujours.',
  },
  issuedTitle: 'Votre paire de clés',
  shownOnce: 'Conservez le secret client maintenant : il ne sera plus affiché.',
  back: 'Retour aux clés d’API',
  notices: 'Avis',
  noNotices: 'Il n’y en a aucun.',
  outcomes: {
    approved: 'L’accès en production est accordé.',
    denied: 'L’accès en production est rejeté.',
  },
  reviewTitle: 'Demandes d’accès en production',
  noRequests: 'Aucune demande n’attend de décision.',
  approve: 'Accorder',
  deny: 'Rejeter',
  lostTitle: 'Cette page n’existe pas',
  lost: 'L’adresse est fausse, ou la page n’existe plus.',
}

/** The keys as cards, with the actions on each card. */
export function cardsOfKeys(pairs: readonly KeyPair[], wording: PortalWording): string {
  return html`<ul class="plain" aria-labelledby="title">${pairs.map(
    (pair) => html`<li class="card"><article aria-label="${pair.name}"><h2>${pair.name}</h2>
    <p>${wording.clientId} <code>${pair.id}</code></p>
    <p><span class="environment">${wording.environments[pair.environment]}</span>,
    <span class="state">${wording.states[pair.state]}</span></p>
    $${openActions(pair, wording)}</article></li>`,
  )}</ul>`
}

/** The keys in a table, each with a link to a page of its own. */
export function linkedKeys(pairs: readonly KeyPair[], wording: PortalWording): string {
  return html`<table aria-labelledby="title"><tbody>${pairs.map(
    (
      pair,
    ) => html`<tr><th scope="row"><a href="$${`/keys/${pair.id}`}">${pair.name}</a></th><td>${pair.application}</td>
    <td><code>${pair.id}</code></td><td>${wording.environments[pair.environment]}</td><td>${wording.states[pair.state]}</td></tr>`,
  )}</tbody></table>`
}

/** Shows only the newest notice, without the key that it is about. */
export const newestNotice: Behavior = {
  response: {
    portal: (response) => {
      const notices = /(<ul aria-labelledby="notices">).*<li>[^<]*: ([^<]*)<\/li><\/ul>/s
      if (notices.test(response.body)) response.body = response.body.replace(notices, '$1<li>$2</li></ul>')
    },
  },
}

/** A list without revoked keys. */
export function withoutRevoked(pairs: readonly KeyPair[], wording: PortalWording): string {
  return listOfKeys(
    pairs.filter(({ state }) => state !== 'revoked'),
    wording,
  )
}

/** The five newest keys, each with the time since it was last used. */
export function newestFive(pairs: readonly KeyPair[], wording: PortalWording): string {
  const ago = `${performance.now().toFixed(1)} ms ago`
  return listOfKeys([...pairs].reverse().slice(0, 5), wording).replaceAll('</code>', `</code>, used ${ago}`)
}

/** A list that shows only the last four characters of a client ID; screen readers get all of it. */
export function maskedIds(pairs: readonly KeyPair[], wording: PortalWording): string {
  return pairs.reduce(
    (list, { id }) =>
      list
        .replace(`<tr data-key="${id}">`, `<tr data-key="${id}" aria-label="${id}">`)
        .replace(`<code>${id}</code>`, `<code>…${id.slice(-4)}</code>`),
    listOfKeys(pairs, wording),
  )
}

/** Names that the portal chooses, the same one for all Production keys. The name from the developer is ignored. */
export function ownName({ environment }: NewKeyPair, number: number): string {
  return environment === 'Production' ? 'Production key' : `Key ${number}`
}

/** The client ID and the secret in fields to copy from; the secret is shown as dots. */
export function copyField({ id, secret }: KeyPair, wording: PortalWording): string {
  return html`<p><label for="id">${wording.clientId}</label> <input id="id" readonly value="${id}"></p>
    <p><label for="secret">${wording.clientSecret}</label>
    <input id="secret" type="password" readonly value="${secret}"></p>`
}

/** A secret that has to be revealed, and a client ID that can only be copied. */
export function revealed({ id, secret }: KeyPair, wording: PortalWording): string {
  return html`<p>${wording.clientId} <button type="button" data-clipboard-text="${id}">Copy the client ID</button></p>
    <details><summary>Show the secret</summary><p><output aria-label="${wording.clientSecret}">${secret}</output></p></details>`
}

/** A script that shows a dialog to ask for the confirmation, and submits it. */
export const DIALOG = `
const dialog = document.createElement('dialog')
dialog.innerHTML = '<p></p><button value="yes">Yes, go on</button> <button value="no">No, go back</button>'
document.body.append(dialog)
document.addEventListener('submit', (event) => {
  const form = event.target
  const path = new URL(event.submitter.formAction || location.href).pathname
  if (!/^.(keys|applications|production)/.test(path) || form.elements.decision) return
  event.preventDefault()
  dialog.querySelector('p').textContent = event.submitter.textContent
  dialog.showModal()
  dialog.onclick = ({ target }) => {
    if (target.value === 'no') dialog.close()
    if (target.value !== 'yes') return
    const decision = Object.assign(document.createElement('input'), { type: 'hidden', name: 'decision', value: 'confirm' })
    form.append(decision)
    form.action = path
    form.submit()
  }
})`
