import type { SiteFacts } from './group.ts'
import type { PadFacts } from './pad.ts'

export interface AnonymousSite extends SiteFacts {
  readonly allowEtherPads: boolean
}

/**
 * PAD-49, PAD-50: the facts that decide about an anonymous pad, if the site has such pads. It counts as a pad in a
 * public group without members: where public things need an account, it needs one too.
 */
export const anonymousPadFacts = ({ allowEtherPads, ...site }: AnonymousSite): PadFacts | undefined =>
  allowEtherPads
    ? {
        visibility: null,
        readonly: null,
        history: null,
        archived: false,
        password: 'none',
        group: {
          visibility: 'public',
          readonly: false,
          archived: false,
          allowUsersToCreatePads: false,
          history: 'readers',
          role: 'none',
          otherAdmins: false,
          password: 'none',
          site,
        },
      }
    : undefined
