import type { Generated, JSONColumnType } from 'kysely'

/*
 * Row types, one per table, as both databases hold them. SQLite has neither booleans nor dates: flags are 0 or 1,
 * instants are milliseconds since 1970. Stores turn rows into domain values at their edge.
 */

type Flag = 0 | 1

export interface UsersTable {
  id: string
  login: string
  /** The login and the mail address as they are compared: folded, so that letter case makes no second account. */
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
}

export interface SettingsTable {
  key: string
  value: string
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

export interface GroupsTable {
  id: string
  name: string
  description: string
  visibility: string
  password_hash: string | null
  readonly: Flag
  archived: Flag
  allow_users_to_create_pads: Flag
  tags: JSONColumnType<string[]>
  ctime: number
  removed_at: number | null
}

export interface MembershipsTable {
  group_id: string
  user_id: string
  role: 'admin' | 'user'
  position: number
}

export interface MarksTable {
  user_id: string
  kind: 'bookmark' | 'watch'
  type: 'groups' | 'pads'
  target_id: string
  created_at: number
}

export interface PadsTable {
  id: string
  group_id: string
  name: string
  visibility: string | null
  password_hash: string | null
  readonly: Flag | null
  ctime: number
  last_edited_at: number | null
  /** Sequence number of the newest entry in this pad's log. */
  log_head: number
  removed_at: number | null
}

/** The append-only log: what was written, by whom, in which order. Nothing updates a row. */
export interface PadUpdatesTable {
  pad_id: string
  seq: number
  author_id: string
  created_at: number
  data: Uint8Array
}

/** The whole text up to and including entry `seq`. Made from the log, read back and compared before it counts. */
export interface PadSnapshotsTable {
  pad_id: string
  seq: number
  created_at: number
  data: Uint8Array
}

/** Who has ever written in a pad: what an author mark may name. */
export interface PadAuthorsTable {
  pad_id: string
  author_id: string
  name: string
  color: string
}

/** A pad's plain text as of log entry `seq`, for the excerpts of search; as much of it as search looks at. */
export interface PadTextsTable {
  pad_id: string
  seq: number
  text: string
}

/** A pad in the index of search. */
export interface PadSearchTable {
  doc: Generated<number>
  pad_id: string
  /** When the pad was last written in, as of its last indexing: the order in which hits are looked at. */
  edited_at: number
}

/**
 * What search finds pads by: their folded terms, each once. SQLite keeps each column as text with a space before every
 * term, and an FTS5 index over it; PostgreSQL keeps a `tsvector` with a GIN index. Only the search's stores know.
 */
export interface PadTermsTable {
  doc: number
  names: string
  /** Those of the name and those of the text. */
  words: string
}

export interface JobsTable {
  id: Generated<number>
  kind: string
  /** One job of a kind per key at a time. */
  key: string
  payload: string
  run_at: number
  attempts: number
  leased_until: number | null
  lease: string | null
  last_error: string | null
  created_at: number
  /** How often it was asked for. */
  asked: number
  /** Since when, counted from its last lease. */
  asked_since: number
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  settings: SettingsTable
  user_lists: UserListsTable
  user_list_members: UserListMembersTable
  groups: GroupsTable
  memberships: MembershipsTable
  marks: MarksTable
  pads: PadsTable
  pad_updates: PadUpdatesTable
  pad_snapshots: PadSnapshotsTable
  pad_authors: PadAuthorsTable
  pad_texts: PadTextsTable
  pad_search: PadSearchTable
  pad_terms: PadTermsTable
  jobs: JobsTable
}
