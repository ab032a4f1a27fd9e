import type { Generated } from 'kysely'
import type { Flag } from './flags.ts'

export interface UsersTable {
  id: string
  login: string
  /**
   * Login and mail address in the form in which they are compared: folded, so that letter case makes no second account.
   */
  login_key: string
  email: string
  email_key: string
  password_hash: string
  firstname: string
  lastname: string
  organization: string
  pad_nickname: string
  lang: string
  color: string
  hide_help: Flag
  use_login_and_color_in_pads: Flag
  digest_frequency: string
  active: Flag
  ctime: number
  /** The Etherpad author cookie of this user; empty for none. */
  epl_author_token: string
  /** First and last name in the form in which whole ones are compared. */
  firstname_key: string
  lastname_key: string
  /** 0 if the user has never signed in. */
  signed_in_at: Generated<number>
}

/** Words of people's names, from each of their letters on (USR-11). */
export interface UserNamePartsTable {
  part: string
  /** 0 for a whole word, 1 for one from a later letter on. */
  is_inside: Flag
  user_id: string
}

export interface SessionsTable {
  id: string
  /** SHA-256 of the token, hex. */
  token_hash: string
  kind: 'user' | 'siteAdmin' | 'pending'
  /** `null` for the site administrator. */
  user_id: string | null
  login: string
  created_at: number
  seen_at: number
  expires_at: number
  address: string
  user_agent: string
  /** Number of codes tried with a pending sign-in. */
  code_tries: Generated<number>
  /** When the password was last checked after the session was opened. */
  proven_at: Generated<number | null>
}

/** The name by which a directory or another sign-in provider knows a user. */
export interface IdentitiesTable {
  method: 'ldap' | 'cas' | 'oidc'
  /** Issuer of OpenID Connect; empty for the others, of which a site has one. */
  issuer: string
  subject: string
  user_id: string
  created_at: number
}

/** A CAS ticket that has signed somebody in. */
export interface CasUsedTicketsTable {
  ticket_hash: string
  used_at: number
}

export interface TwoFactorTable {
  user_id: string
  /** The secret, encrypted and bound to the user's id. */
  secret: string
  /** 0 while the secret waits for its first code. */
  enabled: Flag
}

/** A time step of thirty seconds whose code has been used. */
export interface OtpUsedStepsTable {
  user_id: string
  step: number
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
}

export interface UserListsTable {
  id: string
  owner_id: string
  name: string
  ctime: number
}

export interface UserListMembersTable {
  list_id: string
  user_id: string
  position: number
  /** Whether the owner knew, and typed, the mail address. */
  named_by_email: Flag
}
