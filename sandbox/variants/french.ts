import type { Wording } from '../authorization-server/pages/wording.ts'

/** The pages in French. */
export const FRENCH: Wording = {
  language: 'fr',
  signInTitle: 'Connexion',
  username: 'Identifiant',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  signInProblem: 'L’identifiant ou le mot de passe est incorrect.',
  dataProviderTitle: 'Choisissez votre établissement',
  dataProvider: 'Établissement',
  dataProviderProblem: 'Choisissez un établissement.',
  continue: 'Continuer',
  consentTitle: 'Partager vos données',
  request: 'demande à lire vos données.',
  permissions: 'Autorisations',
  approve: 'Accepter',
  deny: 'Refuser',
  consentProblem: 'Acceptez ou refusez la demande.',
  errorTitle: 'Cette demande ne peut pas aboutir',
}
