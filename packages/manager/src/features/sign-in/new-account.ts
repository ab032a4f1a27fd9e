import type { BodyInputOf } from '@sheaf/contract/route'
import type { signIn } from '@sheaf/contract/routes/auth'

type Credentials = Pick<BodyInputOf<typeof signIn>, 'login' | 'password'>

/**
 * Login and password of an account that has been registered on the screen before. They stay in this page's memory, never
 * in the history or a storage.
 */
let kept: Credentials | undefined

/** AUTH-86: keeps the password of a new account for the sign-in, which follows; `undefined` forgets it. */
export const keepForSignIn = (credentials: Credentials | undefined): void => {
  kept = credentials
}

/** Returns the password of the account with this login if it was registered on the screen before. */
export const passwordOfNewAccount = (login: string | undefined): string | undefined =>
  kept !== undefined && kept.login === login ? kept.password : undefined
