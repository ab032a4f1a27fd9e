import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Decision } from '@sheaf/contract/policy/decision'
import { canViewGroup, type SiteFacts } from '@sheaf/contract/policy/group'
import { canViewPad, effectivePad, isListedIn } from '@sheaf/contract/policy/pad'
import type { MessageKey } from '@sheaf/l10n/keys'
import { actorFor, answerOf, type Audience, factsFor } from '../../../lib/access/audience.ts'

/**
 * SCR-66: returns the policy's decision for a kind of visitor, so that the page never promises what the server refuses.
 */
export const decisionFor = (audience: Audience, group: Group, site: SiteFacts): Decision =>
  canViewGroup(actorFor(audience), factsFor(audience, group, site))

/** Returns whether one can write in the group's pads that have no settings of their own. */
export const canWriteIn = (group: Group, site: SiteFacts): boolean =>
  !effectivePad({
    visibility: null,
    readonly: null,
    history: null,
    archived: false,
    group: factsFor('member', group, site),
  }).readonly

/** Returns the pads that an open group lists for this audience. */
export const padsFor = (audience: Audience, group: Group, pads: readonly Pad[], site: SiteFacts): Pad[] =>
  pads.filter(({ visibility, readonly, history, archived }) =>
    isListedIn(actorFor(audience), { visibility, readonly, history, archived, group: factsFor(audience, group, site) }),
  )

/** Ways to reach a pad without being a member of its group, widest first, with the message for each. */
const WAYS = [
  { audience: 'visitor', answer: 'GROUP.WHO.YES', text: 'GROUP.WHO.PADS_PUBLIC' },
  { audience: 'user', answer: 'GROUP.WHO.YES', text: 'GROUP.WHO.PADS_ACCOUNT' },
  { audience: 'user', answer: 'GROUP.WHO.PASSWORD', text: 'GROUP.WHO.PADS_PASSWORD' },
] as const satisfies readonly { audience: Audience; answer: MessageKey; text: string }[]

interface WiderPads {
  readonly text: (typeof WAYS)[number]['text']
  readonly pads: readonly Pad[]
}

/** SCR-372: returns the pads that are visible to more people than their group is. */
export const widerPads = (group: Group, pads: readonly Pad[], site: SiteFacts): WiderPads[] => {
  const answerFor = (audience: Audience, pad: Pad) =>
    answerOf(canViewPad(actorFor(audience), { ...pad, password: 'none', group: factsFor(audience, group, site) }))
  const wayTo = (pad: Pad) => WAYS.find(({ audience, answer }) => answerFor(audience, pad) === answer)
  return WAYS.map((way) => {
    const ofGroup = answerOf(decisionFor(way.audience, group, site))
    const isWider = ofGroup !== 'GROUP.WHO.YES' && ofGroup !== way.answer
    return { text: way.text, pads: isWider ? pads.filter((pad) => wayTo(pad) === way) : [] }
  }).filter((wider) => wider.pads.length > 0)
}
