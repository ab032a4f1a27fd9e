/* Row types of what goes out by mail: the outbox, and what the links of its mails lead to. */

/** The outbox: each mail for one person. A mail that is not to be sent any more has no data. */
export interface MailsTable {
  id: string
  /** Whose mail it is, to whichever of their addresses; `null` where that is not known. */
  user_id: string | null
  recipient: string
  lang: string
  template: string
  /** The template's data, encrypted. `null` once the mail was sent or has expired: no link outlives its mail. */
  data: string | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** `null` if no try is planned. */
  next_try_at: number | null
  last_error: string | null
  created_at: number
  sent_at: number | null
  /** When sending the mail becomes useless. */
  expires_at: number | null
}

/** A one-time token of a mailed link. */
export interface MailTokensTable {
  /** SHA-256 of the token, hex. */
  token_hash: string
  purpose: 'accountconfirm' | 'emailconfirm' | 'passrecover'
  user_id: string
  /** The new address that an `emailconfirm` is about; `null` for every other purpose. */
  email: string | null
  created_at: number
  expires_at: number
}

/** An invitation of a mail address without an account. */
export interface InvitationsTable {
  id: string
  /** `null` once the group is purged; the address is then forgotten, too. */
  group_id: string | null
  email: string
  email_key: string
  role: 'admin' | 'user'
  /** Language of its mails. */
  lang: string
  /** `null` if the site administrator invited, or the account is gone. */
  invited_by: string | null
  state: 'pending' | 'withdrawn' | 'accepted'
  accepted_by: string | null
  /** Hash of the newest link's token. */
  link_hash: string
  /** The mail with the newest link, which the outbox may have forgotten; `null` if the link was handed over. */
  mail_id: string | null
  created_at: number
  /** When the newest link was made. */
  sent_at: number
  /** When the newest link ends, or when the invitation was taken or withdrawn. */
  expires_at: number
}

/** Every link that an invitation ever had. */
export interface InvitationLinksTable {
  /** SHA-256 of the token, hex. */
  token_hash: string
  invitation_id: string
}
