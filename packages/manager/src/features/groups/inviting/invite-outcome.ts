import type { InviteOutcome, InviteResult } from '@sheaf/contract/entities/invitation'
import type { MessageKey } from '@sheaf/l10n/keys'

interface OutcomeTexts {
  /** Says what inviting the person will do. */
  readonly before: MessageKey
  /** Says what it did. */
  readonly after: MessageKey
  /** Color of the page's theme. */
  readonly color: 'teal' | 'blue' | 'gray' | 'orange'
}

const both = (text: MessageKey, color: OutcomeTexts['color']): OutcomeTexts => ({ before: text, after: text, color })

/** INV-41: the texts of every outcome. */
export const OUTCOME_TEXTS: Readonly<Record<InviteOutcome, OutcomeTexts>> = {
  joined: { before: 'GROUP.INVITE.JOINS', after: 'GROUP.INVITE.JOINED', color: 'teal' },
  promoted: { before: 'GROUP.INVITE.PROMOTES', after: 'GROUP.INVITE.PROMOTED', color: 'teal' },
  member: both('GROUP.INVITE.MEMBER', 'gray'),
  invited: { before: 'GROUP.INVITE.INVITES', after: 'GROUP.INVITE.INVITED', color: 'blue' },
  pending: both('GROUP.INVITE.PENDING', 'gray'),
  unknown: both('GROUP.INVITE.UNKNOWN', 'orange'),
  ambiguous: both('GROUP.INVITE.AMBIGUOUS', 'orange'),
  closed: both('GROUP.INVITE.CLOSED', 'orange'),
  limited: both('GROUP.INVITE.LIMITED', 'orange'),
}

/** INV-41: returns what inviting a person will do. A site that sends no mail makes a link to hand over. */
export const textBefore = (outcome: InviteOutcome, sendsMail: boolean): MessageKey =>
  outcome === 'invited' && !sendsMail ? 'GROUP.INVITE.INVITES_NO_MAIL' : OUTCOME_TEXTS[outcome].before

/** Whether somebody could not be invited, and stays in the form to be corrected. */
export const isUndone = ({ outcome }: Pick<InviteResult, 'outcome'>): boolean =>
  outcome === 'unknown' || outcome === 'ambiguous' || outcome === 'closed' || outcome === 'limited'
