import { answers } from '../answers.ts'
import type { Row } from './matrix-row.ts'

/* W-11: the calls about the history of a pad, whose group leaves it to its members. Nothing is written in the pad. */

const seesHistory = answers`
           public private  restricted archived readonly removed absent
visitor    unseen password hidden     unseen   unseen   hidden  hidden
outsider   unseen password hidden     unseen   unseen   hidden  hidden
knower     unseen unseen   hidden     unseen   unseen   hidden  hidden
member     ok     ok       ok         ok       ok       hidden  hidden
admin      ok     ok       ok         ok       ok       hidden  hidden
siteAdmin  ok     ok       ok         ok       ok       hidden  hidden`

const seesSuchHistory = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    unseen  password   hidden    unseen      mustBe  mustBe       ok
outsider   unseen  password   hidden    unseen      ok      unseen       ok
knower     unseen  unseen     hidden    unseen      ok      unseen       ok
member     ok
admin      ok
siteAdmin  ok`

const countsAuthors = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    unseen  password   hidden    unseen      mustBe  mustBe       unseen
outsider   unseen  password   hidden    unseen      ok      unseen       ok
knower     unseen  unseen     hidden    unseen      ok      unseen       ok
member     ok
admin      ok
siteAdmin  ok`

const writesByHistory = answers`
           public private  restricted archived readonly removed absent
visitor    unseen password hidden     unseen   unseen   hidden  hidden
outsider   unseen password hidden     unseen   unseen   hidden  hidden
knower     unseen unseen   hidden     unseen   unseen   hidden  hidden
member     ok     ok       ok         archived mayRead  hidden  hidden
admin      ok     ok       ok         archived mayRead  hidden  hidden
siteAdmin  ok     ok       ok         archived mayRead  hidden  hidden`

const writesBySuchHistory = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    unseen  password   hidden    unseen      mustBe  mustBe       ok
outsider   unseen  password   hidden    unseen      ok      unseen       ok
knower     unseen  unseen     hidden    unseen      ok      unseen       ok
member     ok      ok         ok        archived    ok      ok           ok
admin      ok      ok         ok        archived    ok      ok           ok
siteAdmin  ok      ok         ok        archived    ok      ok           ok`

/** An empty pad has nothing to redact: whoever may is told that there is no such range. */
const redacts = answers`
           public private  restricted archived readonly removed absent
visitor    unseen password hidden     unseen   unseen   hidden  hidden
outsider   unseen password hidden     unseen   unseen   hidden  hidden
knower     unseen unseen   hidden     unseen   unseen   hidden  hidden
member     notYours notYours notYours notYours notYours hidden  hidden
admin      badRange badRange badRange badRange badRange hidden  hidden
siteAdmin  badRange badRange badRange badRange badRange hidden  hidden`

const redactsSuch = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    unseen  password   hidden    unseen      mustBe   mustBe       notYours
outsider   unseen  password   hidden    unseen      notYours unseen       notYours
knower     unseen  unseen     hidden    unseen      notYours unseen       notYours
member     notYours
admin      badRange badRange badRange badRange badRange badRange notYours
siteAdmin  badRange`

/** There is no such job. */
export const followsRedaction = answers`
           public private  restricted archived readonly removed absent
visitor    unseen password hidden     unseen   unseen   hidden  hidden
outsider   unseen password hidden     unseen   unseen   hidden  hidden
knower     unseen unseen   hidden     unseen   unseen   hidden  hidden
member     notYours notYours notYours notYours notYours hidden  hidden
admin      hidden hidden hidden hidden hidden hidden  hidden
siteAdmin  hidden hidden hidden hidden hidden hidden  hidden`

export const followsSuchRedaction = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    unseen  password   hidden    unseen      mustBe   mustBe       notYours
outsider   unseen  password   hidden    unseen      notYours unseen       notYours
knower     unseen  unseen     hidden    unseen      notYours unseen       notYours
member     notYours
admin      hidden hidden hidden hidden hidden hidden notYours
siteAdmin  hidden`

/** There is no such version. */
const noVersion = answers`
           public private  restricted archived readonly removed absent
visitor    unseen password hidden     unseen   unseen   hidden  hidden
outsider   unseen password hidden     unseen   unseen   hidden  hidden
knower     unseen unseen   hidden     unseen   unseen   hidden  hidden
member     hidden hidden   hidden     archived mayRead  hidden  hidden
admin      hidden hidden   hidden     archived mayRead  hidden  hidden
siteAdmin  hidden hidden   hidden     archived mayRead  hidden  hidden`

const noSuchVersion = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    unseen  password   hidden    unseen      mustBe  mustBe       hidden
outsider   unseen  password   hidden    unseen      hidden  unseen       hidden
knower     unseen  unseen     hidden    unseen      hidden  unseen       hidden
member     hidden  hidden     hidden    archived    hidden  hidden       hidden
admin      hidden  hidden     hidden    archived    hidden  hidden       hidden
siteAdmin  hidden  hidden     hidden    archived    hidden  hidden       hidden`

const provesNothing = answers`
           public private  restricted archived readonly removed absent
visitor    unseen password hidden     unseen   unseen   hidden  hidden
outsider   unseen password hidden     unseen   unseen   hidden  hidden
knower     unseen unseen   hidden     unseen   unseen   hidden  hidden
member     hidden
admin      hidden
siteAdmin  hidden`

const provesNothingOfSuch = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    unseen  password   hidden    unseen      mustBe  mustBe       hidden
outsider   unseen  password   hidden    unseen      hidden  unseen       hidden
knower     unseen  unseen     hidden    unseen      hidden  unseen       hidden
member     hidden
admin      hidden
siteAdmin  hidden`

// The copy is made in the pad's own folder, into which nobody but its people may put pads.
const copies = answers`
           public private  restricted archived readonly removed absent
visitor    token
outsider   unseen password hidden     unseen   unseen   hidden  hidden
knower     unseen unseen   hidden     unseen   unseen   hidden  hidden
member     ok     ok       ok         archived ok       hidden  hidden
admin      ok     ok       ok         archived ok       hidden  hidden
siteAdmin  ok     ok       ok         archived ok       hidden  hidden`

const copiesSuch = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    token
outsider   unseen  password   hidden    unseen      denied  unseen       denied
knower     unseen  unseen     hidden    unseen      denied  unseen       denied
member     ok
admin      ok
siteAdmin  ok`

const look = (name: string, path: (pad: string) => string): Row => ({
  name,
  answers: { ...seesHistory, ...seesSuchHistory },
  call: ({ pad }) => ({ path: path(pad) }),
})

/** The calls that look, and those that write by what they found. */
export const historyRows: readonly Row[] = [
  look('GET /pad/:id/history', (pad) => `/pad/${pad}/history`),
  look('GET /pad/:id/activity', (pad) => `/pad/${pad}/activity`),
  look('GET /pad/:id/at/:seq', (pad) => `/pad/${pad}/at/0`),
  look('GET /pad/:id/at', (pad) => `/pad/${pad}/at?time=0`),
  look('GET /pad/:id/frames', (pad) => `/pad/${pad}/frames?from=0`),
  look('GET /pad/:id/diff', (pad) => `/pad/${pad}/diff?from=0&to=0`),
  look('GET /pad/:id/versions', (pad) => `/pad/${pad}/versions`),
  {
    name: 'GET /pad/:id/contributions',
    answers: { ...seesHistory, ...countsAuthors },
    call: ({ pad }) => ({ path: `/pad/${pad}/contributions` }),
  },
  {
    name: 'POST /pad/:id/versions',
    answers: { ...writesByHistory, ...writesBySuchHistory },
    call: ({ pad }) => ({ path: `/pad/${pad}/versions`, body: { seq: 0, name: 'Sent' } }),
  },
  {
    name: 'POST /pad/:id/restore',
    answers: { ...writesByHistory, ...writesBySuchHistory },
    call: ({ pad }) => ({ path: `/pad/${pad}/restore`, body: { seq: 0 } }),
  },
  {
    name: 'PUT /pad/:id/versions/:version',
    answers: { ...noVersion, ...noSuchVersion },
    call: ({ pad }) => ({ path: `/pad/${pad}/versions/unknown`, body: { name: 'Sent' } }),
  },
  {
    name: 'DELETE /pad/:id/versions/:version',
    answers: { ...noVersion, ...noSuchVersion },
    call: ({ pad }) => ({ path: `/pad/${pad}/versions/unknown` }),
  },
  {
    name: 'GET /pad/:id/versions/:version/proof',
    answers: { ...provesNothing, ...provesNothingOfSuch },
    call: ({ pad }) => ({ path: `/pad/${pad}/versions/unknown/proof` }),
  },
  {
    name: 'POST /pad/:id/copy',
    answers: { ...copies, ...copiesSuch },
    call: ({ pad, group }) => ({ path: `/pad/${pad}/copy`, body: { seq: 0, name: 'Copy', group } }),
  },
  {
    name: 'POST /pad/:id/redact/find',
    answers: { ...redacts, ...redactsSuch },
    call: ({ pad }) => ({ path: `/pad/${pad}/redact/find`, body: { seq: 0, from: 0, to: 1 } }),
  },
  {
    name: 'POST /pad/:id/redact',
    answers: { ...redacts, ...redactsSuch },
    call: ({ pad }) => ({ path: `/pad/${pad}/redact`, body: { seq: 0, from: 0, to: 1, reason: 'A name' } }),
  },
  {
    name: 'GET /pad/:id/redact/:job',
    answers: { ...followsRedaction, ...followsSuchRedaction },
    call: ({ pad }) => ({ path: `/pad/${pad}/redact/unknown` }),
  },
]
