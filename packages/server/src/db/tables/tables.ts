import type { Generated, JSONColumnType } from 'kysely'
import type { FileTables } from './files.ts'
import type { Flag } from './flags.ts'
import type {
  PadAuthorsTable,
  PadLetterIdsTable,
  PadPacksTable,
  PadRedactionsTable,
  PadSnapshotsTable,
  PadStretchAuthorsTable,
  PadStretchesTable,
  PadStretchProgressTable,
  PadStretchLettersTable,
  PadUpdatesTable,
  PadVersionsTable,
  PadVisitsTable,
} from './log.ts'
import type { InvitationLinksTable, InvitationsTable, MailsTable, MailTokensTable } from './mail.ts'
import type {
  CasUsedTicketsTable,
  IdentitiesTable,
  OtpUsedStepsTable,
  RecoveryCodesTable,
  SessionsTable,
  TwoFactorTable,
  UserListMembersTable,
  UserListsTable,
  UserNamePartsTable,
  UsersTable,
} from './people.ts'

/*
 * Row types, one per table, as both databases hold them. SQLite has neither booleans nor dates: flags are 0 or 1,
 * instants are milliseconds since 1970. Stores turn rows into domain values at their edge.
 */

export interface SettingsTable {
  key: string
  value: string
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
  /** Who sees the history of the group's pads (`HistoryReaders`). */
  history: Generated<string>
  tags: JSONColumnType<string[]>
  ctime: number
  removed_at: number | null
}

export interface MembershipsTable {
  group_id: string
  user_id: string
  role: 'admin' | 'user'
  position: number
  /** The mail address that was invited, if the person joined by a link that was meant for another address. */
  invited_as: string | null
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
  /** `null` for an anonymous pad. */
  group_id: string | null
  name: string
  visibility: string | null
  password_hash: string | null
  readonly: Flag | null
  /** `null` if the pad follows its group. */
  history: string | null
  archived: Generated<Flag>
  is_template: Generated<Flag>
  is_site_template: Generated<Flag>
  lang: string | null
  line_numbers: Generated<Flag>
  ctime: number
  /** When the text was last changed. */
  last_edited_at: number | null
  /** Sequence number of the newest entry in this pad's log. */
  log_head: number
  /** Hash of that entry; `null` if there is none. */
  log_hash: Uint8Array | null
  /** When that entry was written, which may be one that did not change the text; `null` if there is none. */
  log_time: Generated<number | null>
  /** The newest entry by which something was taken out of the pad; 0 if there is none. */
  log_redacted: Generated<number>
  removed_at: number | null
  /** `null` if it was nobody with an account, or the account is gone. */
  made_by: string | null
  removed_by: string | null
  moved_by: string | null
  /** When the pad was moved into its group, if it came from another. */
  moved_at: number | null
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
  /** The pad's group when it was last indexed. */
  group_id: string | null
  /** When the pad had last been written in, as of its last indexing; hits are examined in this order. */
  edited_at: number
  /** The terms of the pad's name, each after a space. */
  names: string
}

/**
 * What search finds pads by: their folded terms, each once. SQLite keeps each column as text with a space before every
 * term, and an FTS5 index over it; PostgreSQL keeps a `tsvector` with a GIN index. Only the search's stores know.
 */
export interface PadTermsTable {
  doc: number
  names: string
  /** The terms of the name and of the text. */
  words: string
}

/** The chat of a pad in which somebody has chatted. */
export interface ChatsTable {
  pad_id: string
  /** Number of the newest message. */
  head: number
  /** Messages up to this number were removed; their rows are deleted in slices. */
  removed_to: number
}

export interface ChatMessagesTable {
  pad_id: string
  /** Sequence number of the message in its pad's chat; numbers increase, with gaps. */
  seq: number
  /** Id made by the page that said the message: an author's message counts once, however often it arrives. */
  message_id: string
  author_id: string
  name: string
  color: string
  text: string
  created_at: number
}

export interface JobsTable {
  id: Generated<number>
  kind: string
  /** A kind has one job per key at a time. */
  key: string
  payload: string
  run_at: number
  attempts: number
  leased_until: number | null
  lease: string | null
  last_error: string | null
  created_at: number
  /** How often the job was requested. */
  asked: number
  /** Time since which the job has been requested, counted from its last lease. */
  asked_since: number
}

/** Figures of the site at the end of each day, in UTC. */
export interface DailyCountsTable {
  day: string
  users: number
  groups: number
  pads: number
  active_pads: number
  /** Size in bytes. */
  storage: number
}

/** The audit trail. Rows are never updated, and only age removes them. */
export interface AuditEntriesTable {
  id: Generated<number>
  created_at: number
  act: string
  actor_kind: string
  actor_id: string | null
  actor_login: string
  address: string
  user_id: string | null
  user_login: string | null
  group_id: string | null
  group_name: string | null
  pad_id: string | null
  pad_name: string | null
  setting: string | null
  /** Details as JSON. */
  details: string
}

/** Pads that changed after an entry of their log, until their watchers are recorded. */
export interface DigestFeedTable {
  pad_id: string
  from_seq: number
  noted_at: number
  /** Whether the pad was made, or removed, since it was last taken out of the feed. */
  made: Generated<Flag>
  removed: Generated<Flag>
  /** The group that the pad was in before it was moved, and its name there. */
  left_group: string | null
  left_name: string | null
}

/** People whose next digest has content, since when, and when their last digest was sent. */
export interface DigestRecipientsTable {
  user_id: string
  waiting_since: number | null
  /** Time of the last digest; 0 if there was none. */
  told_at: number
}

export interface DigestCursorsTable {
  user_id: string
  pad_id: string
  /** The entry of the log up to which digests have reported to this person. */
  told_seq: number
  /** The entry after which the waiting changes begin; `null` if nothing waits. */
  from_seq: number | null
  /** Whether what waits mentions the person. */
  mentioned: Flag
  /** Whether the next digest reports the pad's creation, its removal, and its move to its present group. */
  made: Generated<Flag>
  removed: Generated<Flag>
  moved: Generated<Flag>
  /** The watched group that the pad was moved out of, if the next digest reports that, and the pad's name there. */
  left_group: string | null
  left_name: string | null
}

export interface Tables extends FileTables {
  users: UsersTable
  user_name_parts: UserNamePartsTable
  sessions: SessionsTable
  identities: IdentitiesTable
  cas_used_tickets: CasUsedTicketsTable
  two_factor: TwoFactorTable
  otp_used_steps: OtpUsedStepsTable
  recovery_codes: RecoveryCodesTable
  settings: SettingsTable
  user_lists: UserListsTable
  user_list_members: UserListMembersTable
  groups: GroupsTable
  memberships: MembershipsTable
  marks: MarksTable
  pads: PadsTable
  pad_updates: PadUpdatesTable
  pad_snapshots: PadSnapshotsTable
  pad_packs: PadPacksTable
  pad_redactions: PadRedactionsTable
  pad_authors: PadAuthorsTable
  pad_letter_ids: PadLetterIdsTable
  pad_stretch_progress: PadStretchProgressTable
  pad_stretches: PadStretchesTable
  pad_stretch_authors: PadStretchAuthorsTable
  pad_stretch_letters: PadStretchLettersTable
  pad_versions: PadVersionsTable
  pad_visits: PadVisitsTable
  chats: ChatsTable
  chat_messages: ChatMessagesTable
  pad_texts: PadTextsTable
  pad_search: PadSearchTable
  pad_terms: PadTermsTable
  jobs: JobsTable
  mails: MailsTable
  mail_tokens: MailTokensTable
  invitations: InvitationsTable
  invitation_links: InvitationLinksTable
  audit_entries: AuditEntriesTable
  daily_counts: DailyCountsTable
  digest_feed: DigestFeedTable
  digest_recipients: DigestRecipientsTable
  digest_cursors: DigestCursorsTable
}
