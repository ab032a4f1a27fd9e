import { casServer, type CasServer, type CasUser } from '../servers/cas-server.ts'
import { testApp, type Reply, type TestApp, type TestAppOptions } from '../test-app.ts'

/** Address of our own for which the CAS server issues tickets. */
export const OWN = 'http://localhost/login'
export const PROPERTIES = { login: 'uid', email: 'mail', firstname: 'givenName', lastname: 'sn' }

export const REFUSED = { status: 400, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED' } }

export const ada: CasUser = {
  user: 'a123',
  attributes: {
    uid: 'ada',
    mail: ['ada@example.org', 'countess@example.org'],
    givenName: 'Ada',
    sn: 'Lovelace & Byron',
  },
}

export interface CasSite {
  readonly app: TestApp
  readonly cas: CasServer
}

/** Starts a site under CAS, with a CAS server where this user is signed in. */
export const casSite = async (user: CasUser = ada, options: TestAppOptions = {}): Promise<CasSite> => {
  const [app, cas] = [await testApp(options), await casServer(user)]
  const authCasSettings = { serverUrl: cas.url, properties: PROPERTIES, defaultLang: 'en' }
  await app.set({ authMethod: 'cas', authCasSettings })
  return { app, cas }
}

export const bring = (app: TestApp, ticket: unknown): Promise<Reply> => app.visitor.post('/auth/login/cas', { ticket })
export const signIn = ({ app, cas }: CasSite): Promise<Reply> => bring(app, cas.ticketFor(OWN))
