import { visibilities } from '@sheaf/contract/entities/visibility'
import { visitor } from '@sheaf/contract/policy/actor'
import { outsiderMayView } from '@sheaf/contract/policy/group'
import { expect, test } from 'vitest'
import { actorFor, audienceText } from './audience.ts'

const sites = [false, true].flatMap((publicNeedsAccount) =>
  [false, true].map((allPadsPublicsAuthentifiedOnly) => ({ publicNeedsAccount, allPadsPublicsAuthentifiedOnly })),
)

test.each(sites)('[SCR-230] what stands beside a visibility is what the policy decides: %o', (site) => {
  for (const visibility of visibilities) {
    const text = audienceText(visibility, site)
    const sees = (actor: typeof visitor) => outsiderMayView(actor, visibility, 'none', site).allowed
    expect(text === 'GROUP.INFO.PUBLIC').toBe(sees(visitor))
    expect(text === 'GROUP.INFO.PUBLIC_ACCOUNT').toBe(
      visibility === 'public' && sees(actorFor('user')) && !sees(visitor),
    )
    if (text === 'GROUP.INFO.RESTRICTED') expect(visibility).toBe('restricted')
  }
})
