import { Secret, TOTP } from 'otpauth'
import type { Caller, Reply, TestApp } from '../test-app.ts'

export const STEP_MS = 30_000

/** Returns the code that an authenticator shows, some steps from now. */
export const codeOf = (app: TestApp, otpSecret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(otpSecret) }).generate({ timestamp: app.clock.now() + steps * STEP_MS })

export interface TwoFactor {
  readonly otpSecret: string
  readonly recoveryCodes: readonly string[]
}

/** Turns two-factor on for a signed-in user; no code of the present 30 seconds has been used. */
export const setUpTwoFactor = async (app: TestApp, user: Caller, login: string): Promise<TwoFactor> => {
  const otpSecret = (await user.post('/auth/setup2fa', { login })).body['otpSecret'] as string
  const reply = await user.put('/auth/setup2fa', { login, otpSecret, otp: codeOf(app, otpSecret) })
  if (reply.status !== 200) throw new Error(`two-factor could not be enabled: ${reply.raw.body}`)
  app.clock.advance(10 * STEP_MS)
  return { otpSecret, recoveryCodes: reply.body['recoveryCodes'] }
}

/** Turns two-factor on likewise, and returns only the secret. */
export const enableTwoFactor = async (app: TestApp, user: Caller, login: string): Promise<string> =>
  (await setUpTwoFactor(app, user, login)).otpSecret

/**
 * OTP-24: returns whether the first step's reply asks for a code, and the second step gives a session only with one.
 */
export const requiresCode = async (app: TestApp, first: Reply['body'], otpSecret: string): Promise<boolean> => {
  const { login, key } = first['token']
  const second = (otp?: string) => app.visitor.post('/auth/loginotp', { login, token: key, otp })
  const [without, wrong] = [await second(), await second('000000')]
  const right = await second(codeOf(app, otpSecret))
  return first['requestOtp'] === true && without.status === 400 && wrong.status === 400 && right.status === 200
}
