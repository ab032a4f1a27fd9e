import { codeOf, setUpTwoFactor, type TwoFactor } from './authenticator.ts'
import { PASSWORD, type Reply, type TestApp, type TestUser } from '../test-app.ts'

/** Prefix of the refusals of signing in. */
export const AUTH = 'BACKEND.ERROR.AUTHENTICATION'
export const INVALID_OTP = { status: 400, body: { error: `${AUTH}.INVALID_OTP`, field: 'otp' } }
export const NOT_AUTH = { status: 401, body: { error: `${AUTH}.NOT_AUTH` } }

/** Returns a code that is wrong, whatever the clock. */
export const wrongCode = (app: TestApp, otpSecret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(app, otpSecret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

export type Enrolled = TestUser & TwoFactor

/** Makes a user whose two-factor is on. */
export const enrolled = async (app: TestApp, login = 'ada'): Promise<Enrolled> => {
  const user = await app.user(login)
  return { ...user, ...(await setUpTwoFactor(app, user, login)) }
}

export const firstCall = async (app: TestApp, login = 'ada'): Promise<Reply> =>
  app.visitor.post('/auth/login', { login, password: PASSWORD })
export const pendingKey = async (app: TestApp, login = 'ada'): Promise<string> =>
  (await firstCall(app, login)).body['token'].key
export const secondCall = (app: TestApp, token: string, otp?: string, login = 'ada'): Promise<Reply> =>
  app.visitor.post('/auth/loginotp', { login, token, otp })
/** Makes both calls, with a new pending key. */
export const signIn = async (app: TestApp, otp?: string, login = 'ada'): Promise<Reply> =>
  secondCall(app, await pendingKey(app, login), otp, login)

/** Returns what the audit trail records of two-factor, in order. */
export const auditActs = async (app: TestApp): Promise<string[]> => {
  const entries = await app.database.db
    .selectFrom('audit_entries')
    .select(['act', 'actor_login', 'user_login'])
    .where('act', 'like', 'twoFactor.%')
    .orderBy('id')
    .execute()
  return entries.map(({ act, actor_login, user_login }) => `${actor_login || 'visitor'} ${act} ${user_login ?? '-'}`)
}

/** Counts the rows of two-factor. */
export const rowsOf = async (app: TestApp): Promise<number> => {
  const tables = ['two_factor', 'otp_used_steps', 'recovery_codes'] as const
  const rows = await Promise.all(tables.map((table) => app.database.db.selectFrom(table).selectAll().execute()))
  return rows.flat().length
}
