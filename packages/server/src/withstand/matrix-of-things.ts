import { answers, type Answers } from './answers.ts'
import type { People, Things } from './people-and-things.ts'
import type { Row } from './matrix.ts'

/* W-11: the calls about groups and their pads. */

export interface ThingSubject extends Things {
  readonly people: People
}
interface ThingRow extends Row<ThingSubject> {
  /** Answers in GROUP_STATES, or PAD_STATES. */
  readonly further: Answers
}

//         public    private   restricted archived  readonly  removed  absent
const viewsGroup = answers`
visitor    ok        ok        hidden     ok        ok        hidden   hidden
outsider   ok        ok        hidden     ok        ok        hidden   hidden
member     ok        ok        ok         ok        ok        hidden   hidden
admin      ok        ok        ok         ok        ok        hidden   hidden
siteAdmin  ok        ok        ok         ok        ok        hidden   hidden`

const viewsPad = answers`
visitor    ok        password  hidden     ok        ok        hidden   hidden
outsider   ok        password  hidden     ok        ok        hidden   hidden
knower     ok        ok        hidden     ok        ok        hidden   hidden
member     ok        ok        ok         ok        ok        hidden   hidden
admin      ok        ok        ok         ok        ok        hidden   hidden
siteAdmin  ok        ok        ok         ok        ok        hidden   hidden`

const changes = answers`
visitor    token     token     token      token     token     token    token
outsider   notYours  notYours  hidden     notYours  notYours  hidden   hidden
member     notYours  notYours  notYours   notYours  notYours  hidden   hidden
admin      ok        ok        ok         archived  ok        hidden   hidden
siteAdmin  ok        ok        ok         archived  ok        hidden   hidden`

const removes = answers`
visitor    token     token     token      token     token     token    token
outsider   notYours  notYours  hidden     notYours  notYours  hidden   hidden
member     notYours  notYours  notYours   notYours  notYours  hidden   hidden
admin      ok        ok        ok         ok        ok        hidden   hidden
siteAdmin  ok        ok        ok         ok        ok        hidden   hidden`

const createsPad = answers`
visitor    token     token     token      token     token     token    token
outsider   denied    denied    noItems    denied    denied    noItems  noItems
member     ok        ok        ok         archived  ok        noItems  noItems
admin      ok        ok        ok         archived  ok        noItems  noItems
siteAdmin  ok        ok        ok         archived  ok        noItems  noItems`

const leaves = answers`
visitor    token     token     token      token     token     token    token
outsider   notIn     notIn     hidden     notIn     notIn     hidden   hidden
member     ok        ok        ok         ok        ok        hidden   hidden
admin      lastAdmin lastAdmin lastAdmin  lastAdmin lastAdmin hidden   hidden
siteAdmin  mustBe    mustBe    mustBe     mustBe    mustBe    mustBe   mustBe`

const takesAlong = answers`
visitor    token     token     token      token     token     token    token
outsider   denied    denied    hidden     denied    denied    hidden   hidden
member     ok        ok        ok         ok        ok        hidden   hidden
admin      ok        ok        ok         ok        ok        hidden   hidden
siteAdmin  ok        ok        ok         ok        ok        hidden   hidden`

const fromTrash = answers`
visitor    token     token     token      token     token     token    token
outsider   hidden    hidden    hidden     hidden    hidden    hidden   hidden
member     hidden    hidden    hidden     hidden    hidden    hidden   hidden
admin      hidden    hidden    hidden     hidden    hidden    ok       hidden
siteAdmin  hidden    hidden    hidden     hidden    hidden    ok       hidden`

const marks = answers`
visitor    token     token     token      token     token     token    token
outsider   ok        noMark    noMark     ok        ok        noMark   noMark
member     ok        ok        ok         ok        ok        noMark   noMark
admin      ok        ok        ok         ok        ok        noMark   noMark
siteAdmin  mustBe    mustBe    mustBe     mustBe    mustBe    mustBe   mustBe`

const callsToLook = answers`
visitor    token     token     token      token     token     token    token
outsider   ok        ok        hidden     ok        ok        hidden   hidden
member     ok        ok        ok         ok        ok        hidden   hidden
admin      ok        ok        ok         ok        ok        hidden   hidden
siteAdmin  mustBe    mustBe    mustBe     mustBe    mustBe    mustBe   mustBe`

const isPublic = answers`
visitor    ok        ok        hidden     ok        ok        hidden   hidden
outsider   ok        ok        hidden     ok        ok        hidden   hidden
member     ok        ok        ok         ok        ok        hidden   hidden
admin      ok        ok        ok         ok        ok        hidden   hidden
siteAdmin  ok        ok        ok         ok        ok        hidden   hidden`

// The status hides a difference: only those who may open the pad learn its group.
const namesGroupInCommon = answers`
everybody  ok        ok        ok         ok        ok        ok       ok`

const forSiteAdmin = answers`
visitor    admin     admin     admin      admin     admin     admin    admin
outsider   admin     admin     admin      admin     admin     admin    admin
member     admin     admin     admin      admin     admin     admin    admin
admin      admin     admin     admin      admin     admin     admin    admin
siteAdmin  ok        ok        ok         ok        ok        hidden   hidden`

//         closed    allOpen   needsAccount
const viewsSuchGroup = answers`
visitor    ok        mustBe    mustBe
outsider   ok        ok        ok
member     ok        ok        ok
admin      ok        ok        ok
siteAdmin  ok        ok        ok`

const changesSuchGroup = answers`
visitor    token     token     token
outsider   notYours  notYours  notYours
member     notYours  notYours  notYours
admin      ok        ok        ok
siteAdmin  ok        ok        ok`

const createsPadInSuch = answers`
visitor    token     token     token
outsider   denied    denied    denied
member     denied    ok        ok
admin      ok        ok        ok
siteAdmin  ok        ok        ok`

const leavesSuchGroup = answers`
visitor    token     token     token
outsider   notIn     notIn     notIn
member     ok        ok        ok
admin      lastAdmin lastAdmin lastAdmin
siteAdmin  mustBe    mustBe    mustBe`

const takesSuchAlong = answers`
visitor    token     token     token
outsider   denied    ok        denied
member     ok        ok        ok
admin      ok        ok        ok
siteAdmin  ok        ok        ok`

const suchFromTrash = answers`
visitor    token     token     token
outsider   hidden    hidden    hidden
member     hidden    hidden    hidden
admin      hidden    hidden    hidden
siteAdmin  hidden    hidden    hidden`

const marksSuchGroup = answers`
visitor    token     token     token
outsider   ok        ok        ok
member     ok        ok        ok
admin      ok        ok        ok
siteAdmin  mustBe    mustBe    mustBe`

const suchForSiteAdmin = answers`
visitor    admin     admin     admin
outsider   admin     admin     admin
member     admin     admin     admin
admin      admin     admin     admin
siteAdmin  ok        ok        ok`

//         openPad   secured   hiddenPad  archived  allOpen  needsAccount anonymousPad
const viewsSuchPad = answers`
visitor    ok        password  hidden     ok        mustBe   mustBe       hidden
outsider   ok        password  hidden     ok        ok       ok           hidden
knower     ok        ok        hidden     ok        ok       ok           hidden
member     ok        ok        ok         ok        ok       ok           hidden
admin      ok        ok        ok         ok        ok       ok           hidden
siteAdmin  ok        ok        ok         ok        ok       ok           hidden`

const takesSuchPad = answers`
visitor    ok        password  hidden     ok        mustBe   mustBe       ok
outsider   ok        password  hidden     ok        ok       ok           ok
knower     ok        ok        hidden     ok        ok       ok           ok
member     ok        ok        ok         ok        ok       ok           ok
admin      ok        ok        ok         ok        ok       ok           ok
siteAdmin  ok        ok        ok         ok        ok       ok           ok`

const isSuchPublic = answers`
visitor    ok        ok        hidden     ok        mustBe   mustBe       hidden
outsider   ok        ok        hidden     ok        ok       ok           hidden
member     ok        ok        ok         ok        ok       ok           hidden
admin      ok        ok        ok         ok        ok       ok           hidden
siteAdmin  ok        ok        ok         ok        ok       ok           hidden`

const namesGroupOfSuch = answers`
everybody  ok        ok        ok         ok        ok       ok           ok`

const changesSuchPad = answers`
visitor    token     token     token      token     token    token        token
outsider   notYours  notYours  hidden     notYours  notYours notYours     hidden
member     notYours  notYours  notYours   notYours  notYours notYours     hidden
admin      ok        ok        ok         archived  ok       ok           hidden
siteAdmin  ok        ok        ok         archived  ok       ok           hidden`

const removesSuchPad = answers`
visitor    token     token     token      token     token    token        token
outsider   notYours  notYours  hidden     notYours  notYours notYours     hidden
member     notYours  notYours  notYours   notYours  notYours notYours     hidden
admin      ok        ok        ok         ok        ok       ok           hidden
siteAdmin  ok        ok        ok         ok        ok       ok           ok`

const suchPadFromTrash = answers`
visitor    token     token     token      token     token    token        token
outsider   hidden    hidden    hidden     hidden    hidden   hidden       hidden
member     hidden    hidden    hidden     hidden    hidden   hidden       hidden
admin      hidden    hidden    hidden     hidden    hidden   hidden       hidden
siteAdmin  hidden    hidden    hidden     hidden    hidden   hidden       hidden`

const marksSuchPad = answers`
visitor    token     token     token      token     token    token        token
outsider   ok        noMark    noMark     ok        ok       ok           noMark
member     ok        ok        ok         ok        ok       ok           noMark
admin      ok        ok        ok         ok        ok       ok           noMark
siteAdmin  mustBe    mustBe    mustBe     mustBe    mustBe   mustBe       mustBe`

const callsToSuchPad = answers`
visitor    token     token     token      token     token    token        token
outsider   ok        ok        hidden     ok        ok       ok           ok
member     ok        ok        ok         ok        ok       ok           ok
admin      ok        ok        ok         ok        ok       ok           ok
siteAdmin  mustBe    mustBe    mustBe     mustBe    mustBe   mustBe       mustBe`

const suchPadForSiteAdmin = answers`
visitor    admin     admin     admin      admin     admin    admin        admin
outsider   admin     admin     admin      admin     admin    admin        admin
member     admin     admin     admin      admin     admin    admin        admin
admin      admin     admin     admin      admin     admin    admin        admin
siteAdmin  ok        ok        ok         ok        ok       ok           ok`

export const groupRows: readonly ThingRow[] = [
  {
    name: 'GET /group/:id',
    answers: viewsGroup,
    further: viewsSuchGroup,
    call: ({ group }) => ({ path: `/group/${group}` }),
  },
  {
    name: 'PUT /group/:id',
    answers: changes,
    further: changesSuchGroup,
    call: ({ group }) => ({ path: `/group/${group}`, body: { description: 'other' } }),
  },
  {
    name: 'DELETE /group/:id',
    answers: removes,
    further: changesSuchGroup,
    call: ({ group }) => ({ path: `/group/${group}` }),
  },
  {
    name: 'GET /group/:id/export',
    answers: takesAlong,
    further: takesSuchAlong,
    call: ({ group }) => ({ path: `/group/${group}/export` }),
  },
  {
    name: 'POST /group/invite',
    answers: changes,
    further: changesSuchGroup,
    call: ({ group, people: { stranger } }) => ({
      path: '/group/invite',
      body: { gid: group, invite: true, loginsOrEmails: [stranger.login] },
    }),
  },
  {
    name: 'POST /group/add-watchers',
    answers: changes,
    further: changesSuchGroup,
    call: ({ group, people: { stranger } }) => ({
      path: '/group/add-watchers',
      body: { gid: group, type: 'groups', loginsOrEmails: [stranger.login] },
    }),
  },
  {
    name: 'POST /group/resign',
    answers: leaves,
    further: leavesSuchGroup,
    call: ({ group }) => ({ path: '/group/resign', body: { gid: group } }),
  },
  {
    name: 'GET /stats/watchGroup/:gid',
    answers: forSiteAdmin,
    further: suchForSiteAdmin,
    call: ({ group }) => ({ path: `/stats/watchGroup/${group}` }),
  },
  {
    name: 'POST /pad',
    answers: createsPad,
    further: createsPadInSuch,
    call: ({ group }) => ({ path: '/pad', body: { name: 'New', group } }),
  },
  {
    name: 'POST /trash/restore, a group',
    answers: fromTrash,
    further: suchFromTrash,
    call: ({ group }) => ({ path: '/trash/restore', body: { type: 'groups', key: group } }),
  },
  {
    name: 'POST /trash/purge, a group',
    answers: fromTrash,
    further: suchFromTrash,
    call: ({ group }) => ({ path: '/trash/purge', body: { type: 'groups', key: group } }),
  },
  {
    name: 'POST /usermark, a group',
    answers: marks,
    further: marksSuchGroup,
    call: ({ group }) => ({ path: '/usermark', body: { type: 'groups', key: group, marked: true } }),
  },
  {
    name: 'POST /userwatch, a group',
    answers: marks,
    further: marksSuchGroup,
    call: ({ group }) => ({ path: '/userwatch', body: { type: 'groups', key: group, marked: true } }),
  },
]

export const padRows: readonly ThingRow[] = [
  { name: 'GET /pad/:id', answers: viewsPad, further: viewsSuchPad, call: ({ pad }) => ({ path: `/pad/${pad}` }) },
  {
    name: 'GET /pad/getLastEdited/:id',
    answers: viewsPad,
    further: viewsSuchPad,
    call: ({ pad }) => ({ path: `/pad/getLastEdited/${pad}` }),
  },
  {
    name: 'GET /pad/:id/export/:format',
    answers: viewsPad,
    further: takesSuchPad,
    call: ({ pad }) => ({ path: `/pad/${pad}/export/markdown` }),
  },
  {
    name: 'GET /stats/diff/:padId',
    answers: forSiteAdmin,
    further: suchPadForSiteAdmin,
    call: ({ pad }) => ({ path: `/stats/diff/${pad}` }),
  },
  {
    name: 'GET /pad/ispublic/:id',
    answers: isPublic,
    further: isSuchPublic,
    call: ({ pad }) => ({ path: `/pad/ispublic/${pad}` }),
  },
  {
    name: 'GET /configuration/public/allpadspublicsauthentifiedonly, a pad',
    answers: namesGroupInCommon,
    further: namesGroupOfSuch,
    call: ({ pad }) => ({ path: `/configuration/public/allpadspublicsauthentifiedonly?pid=${pad}` }),
  },
  {
    name: 'PUT /pad/:id',
    answers: changes,
    further: changesSuchPad,
    call: ({ pad }) => ({ path: `/pad/${pad}`, body: { name: 'Other' } }),
  },
  { name: 'DELETE /pad/:id', answers: changes, further: removesSuchPad, call: ({ pad }) => ({ path: `/pad/${pad}` }) },
  {
    name: 'DELETE /pad/chathistory/:id',
    answers: changes,
    further: changesSuchPad,
    call: ({ pad }) => ({ path: `/pad/chathistory/${pad}` }),
  },
  {
    name: 'POST /trash/restore, a pad',
    answers: fromTrash,
    further: suchPadFromTrash,
    call: ({ pad }) => ({ path: '/trash/restore', body: { type: 'pads', key: pad } }),
  },
  {
    name: 'POST /trash/purge, a pad',
    answers: fromTrash,
    further: suchPadFromTrash,
    call: ({ pad }) => ({ path: '/trash/purge', body: { type: 'pads', key: pad } }),
  },
  {
    name: 'POST /usermark, a pad',
    answers: marks,
    further: marksSuchPad,
    call: ({ pad }) => ({ path: '/usermark', body: { type: 'pads', key: pad, marked: true } }),
  },
  {
    name: 'POST /userwatch, a pad',
    answers: marks,
    further: marksSuchPad,
    call: ({ pad }) => ({ path: '/userwatch', body: { type: 'pads', key: pad, marked: true } }),
  },
  {
    name: 'POST /notify-users',
    answers: callsToLook,
    further: callsToSuchPad,
    call: ({ pad, people: { member } }) => ({
      path: '/notify-users',
      body: { loginsOrEmails: [member.login], url: `/p/${pad}` },
    }),
  },
]
