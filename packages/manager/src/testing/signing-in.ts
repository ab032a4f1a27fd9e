import { AppError } from '@sheaf/contract/errors'
import { signIn, signInOtp } from '@sheaf/contract/routes/auth'
import { groupIndexSchema, listGroups } from '@sheaf/contract/routes/groups'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import type { UserEvent } from '@testing-library/user-event'
import { FakeServer } from './fake-server.ts'
import { fillIn } from './fill-in.ts'
import { buildUser } from './people.ts'

const nothing = groupIndexSchema.parse({
  groups: {},
  pads: {},
  users: {},
  admins: {},
  watchers: {},
  bookmarks: { groups: {}, pads: {} },
  watchlist: { groups: {}, pads: {} },
  lastEdited: {},
})

/** Returns the reply to the first call of Anna's sign-in. */
export const firstStep = (requestOtp: boolean) => ({
  user: buildUser({ otpEnabled: requestOtp }),
  token: { login: 'anna', key: 'pending', exp: 2_000_000_000 },
  requestOtp,
})

const CODES = ['123456', 'abcd-efgh-jkmn-pqrs']

/** Returns a server where Anna has an account and no session. `requestOtp` says whether she uses two-factor. */
export const serverAsking = (requestOtp: boolean): FakeServer => {
  const server = new FakeServer()
  return server
    .on(listUserLists, () => ({ value: {} }))
    .on(listGroups, () => ({ value: nothing }))
    .on(signIn, ({ body }) => {
      if (body.password !== 'correct horse') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
      return firstStep(requestOtp)
    })
    .on(signInOtp, ({ body }) => {
      if (requestOtp && !CODES.includes(body.otp ?? '')) throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP')
      server.user = buildUser({ otpEnabled: requestOtp })
      return { user: server.user, token: 'secret', exp: 2_000_000_000 }
    })
}

/** Sends the form of the sign-in with Anna's login and this password. */
export const typePassword = (user: UserEvent, password: string) =>
  fillIn(user, { 'Login or e-mail address': 'anna', Password: `${password}{Enter}` })
