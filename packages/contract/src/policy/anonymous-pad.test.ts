import { expect, test } from 'vitest'
import { plainSite, siteAdmin, sites, user, verdictOf } from '../testing/every-case.ts'
import { visitor } from './actor.ts'
import { anonymousPadFacts } from './anonymous-pad.ts'
import { padAccess } from './pad.ts'

/** The word for visitor, user and site admin, the same in all lanes. */
const row = (given: object): string[] => {
  const facts = anonymousPadFacts({ ...plainSite, allowEtherPads: true, ...given })
  if (!facts) return []
  return [visitor, user, siteAdmin].map((actor) => {
    const { read, write, chat, history } = padAccess(actor, facts)
    return [...new Set([read, write, chat, history].map(verdictOf))].join()
  })
}

test.each([
  [{}, ['yes', 'yes', 'yes']],
  [{ publicNeedsAccount: true }, ['MUST_BE', 'yes', 'yes']],
  [{ allPadsPublicsAuthentifiedOnly: true }, ['MUST_BE', 'yes', 'yes']],
  [{ allPadsPublicsAuthentifiedOnly: true, publicNeedsAccount: true }, ['MUST_BE', 'yes', 'yes']],
])(
  '[PAD-49, HIST-40] on a site with %o, an anonymous pad is open as what is public is, and its history with it',
  (site, expected) => {
    expect(row(site)).toEqual(expected)
  },
)

test.each(sites)('[PAD-50, CFG-21] nothing opens an anonymous pad where there are none: %o', (site) => {
  expect(anonymousPadFacts({ ...site, allowEtherPads: false })).toBeUndefined()
})
