import { answers, type Answers } from './answers.ts'
import { PASSWORD } from '../testing/test-app.ts'
import type { People, Things } from './people-and-things.ts'

/*
 * W-11: what everybody is answered, whatever there is. A route of the contract that is not here fails the test; one that
 * is about several kinds of things stands here several times. What a word means is said in answers.ts.
 */

export interface Call {
  readonly path: string
  readonly body?: Record<string, unknown>
}

export interface Row<Subject> {
  /** Method and path of the contract; behind a comma, what it is asked about. */
  readonly name: string
  readonly answers: Answers
  readonly call: (subject: Subject) => Call
}

// --- groups and their pads ----------------------------------------------------------------------

export interface ThingSubject extends Things {
  readonly people: People
}
interface ThingRow extends Row<ThingSubject> {
  /** In GROUP_STATES, or PAD_STATES. */
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

// The answer differs: only who may open the pad learns of its group.
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

//         openPad   secured   hiddenPad  archived  allOpen  needsAccount
const viewsSuchPad = answers`
visitor    ok        password  hidden     ok        mustBe   mustBe
outsider   ok        password  hidden     ok        ok       ok
member     ok        ok        ok         ok        ok       ok
admin      ok        ok        ok         ok        ok       ok
siteAdmin  ok        ok        ok         ok        ok       ok`

const isSuchPublic = answers`
visitor    ok        ok        hidden     ok        mustBe   mustBe
outsider   ok        ok        hidden     ok        ok       ok
member     ok        ok        ok         ok        ok       ok
admin      ok        ok        ok         ok        ok       ok
siteAdmin  ok        ok        ok         ok        ok       ok`

const namesGroupOfSuch = answers`
everybody  ok        ok        ok         ok        ok       ok`

const changesSuchPad = answers`
visitor    token     token     token      token     token    token
outsider   notYours  notYours  hidden     notYours  notYours notYours
member     notYours  notYours  notYours   notYours  notYours notYours
admin      ok        ok        ok         archived  ok       ok
siteAdmin  ok        ok        ok         archived  ok       ok`

const removesSuchPad = answers`
visitor    token     token     token      token     token    token
outsider   notYours  notYours  hidden     notYours  notYours notYours
member     notYours  notYours  notYours   notYours  notYours notYours
admin      ok        ok        ok         ok        ok       ok
siteAdmin  ok        ok        ok         ok        ok       ok`

const suchPadFromTrash = answers`
visitor    token     token     token      token     token    token
outsider   hidden    hidden    hidden     hidden    hidden   hidden
member     hidden    hidden    hidden     hidden    hidden   hidden
admin      hidden    hidden    hidden     hidden    hidden   hidden
siteAdmin  hidden    hidden    hidden     hidden    hidden   hidden`

const marksSuchPad = answers`
visitor    token     token     token      token     token    token
outsider   ok        noMark    noMark     ok        ok       ok
member     ok        ok        ok         ok        ok       ok
admin      ok        ok        ok         ok        ok       ok
siteAdmin  mustBe    mustBe    mustBe     mustBe    mustBe   mustBe`

const callsToSuchPad = answers`
visitor    token     token     token      token     token    token
outsider   ok        ok        hidden     ok        ok       ok
member     ok        ok        ok         ok        ok       ok
admin      ok        ok        ok         ok        ok       ok
siteAdmin  mustBe    mustBe    mustBe     mustBe    mustBe   mustBe`

const suchPadForSiteAdmin = answers`
visitor    admin     admin     admin      admin     admin    admin
outsider   admin     admin     admin      admin     admin    admin
member     admin     admin     admin      admin     admin    admin
admin      admin     admin     admin      admin     admin    admin
siteAdmin  ok        ok        ok         ok        ok       ok`

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
    further: viewsSuchPad,
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

// --- what belongs to one person -----------------------------------------------------------------

/** Whose it is, seen from who asks. Visitors and the site administrator have nothing of their own here. */
export const OWNED_STATES = ['mine', 'theirs', 'absent'] as const

export interface OwnedSubject {
  readonly login: string
  readonly userList: string
  readonly session: string
}
type OwnedRow = Row<OwnedSubject>

//         mine      theirs    absent
const isOnesAccount = answers`
visitor    token     token     token
user       ok        denied    denied
siteAdmin  ok        ok        noUser`

const isOnlyOnesAccount = answers`
visitor    token     token     token
user       ok        denied    denied
siteAdmin  mustBe    mustBe    mustBe`

const isOnesList = answers`
visitor    token     token     token
user       ok        noList    noList
siteAdmin  mustBe    mustBe    mustBe`

const isOnesSession = answers`
visitor    token     token     token
user       ok        hidden    hidden
siteAdmin  mustBe    mustBe    mustBe`

const finds = answers`
visitor    token     token     token
user       ok        ok        ok
siteAdmin  ok        ok        ok`

const forSiteAdminOfUsers = answers`
visitor    admin     admin     admin
user       admin     admin     admin
siteAdmin  ok        ok        noUser`

// One's own takes password and code, and nobody here has a code.
const disablesTwoFactor = answers`
visitor    admin     admin     admin
user       otp       admin     admin
siteAdmin  ok        ok        noUser`

const beginsTwoFactor = answers`
visitor    notAuth   notAuth   notAuth
user       ok        denied    denied
siteAdmin  notAuth   notAuth   notAuth`

const enablesTwoFactor = answers`
visitor    notAuth   notAuth   notAuth
user       otp       denied    denied
siteAdmin  notAuth   notAuth   notAuth`

export const ownedRows: readonly OwnedRow[] = [
  { name: 'GET /user/:login', answers: isOnesAccount, call: ({ login }) => ({ path: `/user/${login}` }) },
  {
    name: 'PUT /user/:login',
    answers: isOnesAccount,
    call: ({ login }) => ({
      path: `/user/${login}`,
      body: { passwordCurrent: PASSWORD, organization: 'Other' },
    }),
  },
  { name: 'DELETE /user/:login', answers: isOnesAccount, call: ({ login }) => ({ path: `/user/${login}` }) },
  {
    name: 'GET /user/:login/export',
    answers: isOnlyOnesAccount,
    call: ({ login }) => ({ path: `/user/${login}/export` }),
  },
  {
    name: 'GET /stats/watchUser/:login',
    answers: forSiteAdminOfUsers,
    call: ({ login }) => ({ path: `/stats/watchUser/${login}` }),
  },
  { name: 'GET /search-users/:login', answers: finds, call: ({ login }) => ({ path: `/search-users/${login}` }) },
  {
    name: 'PUT /userlist/:id',
    answers: isOnesList,
    call: ({ userList }) => ({ path: `/userlist/${userList}`, body: { name: 'Other' } }),
  },
  { name: 'DELETE /userlist/:id', answers: isOnesList, call: ({ userList }) => ({ path: `/userlist/${userList}` }) },
  {
    name: 'DELETE /auth/sessions/:id',
    answers: isOnesSession,
    call: ({ session }) => ({ path: `/auth/sessions/${session}` }),
  },
  {
    name: 'POST /auth/setup2fa',
    answers: beginsTwoFactor,
    call: ({ login }) => ({ path: '/auth/setup2fa', body: { login } }),
  },
  {
    name: 'PUT /auth/setup2fa',
    answers: enablesTwoFactor,
    call: ({ login }) => ({ path: '/auth/setup2fa', body: { login, otpSecret: 'A', otp: '000000' } }),
  },
  {
    name: 'PUT /user/disable2fa',
    answers: disablesTwoFactor,
    call: ({ login }) => ({ path: '/user/disable2fa', body: { login, password: PASSWORD, otp: '000000' } }),
  },
]

// --- what is about nothing in particular --------------------------------------------------------

export interface PlainSubject {
  readonly people: People
  /** Another one each time. */
  readonly number: number
}
type PlainRow = Row<PlainSubject>

const everybody = answers`
everybody  ok`
const led = answers`
everybody  leads`
const signedIn = answers`
visitor    token
user       ok
siteAdmin  ok`
const users = answers`
visitor    token
user       ok
siteAdmin  mustBe`
const siteAdmin = answers`
visitor    admin
user       admin
siteAdmin  ok`
const noSuchMail = answers`
visitor    admin
user       admin
siteAdmin  hidden`
const wrongPassword = answers`
everybody  wrong`
const noCode = answers`
visitor    token
user       otp
siteAdmin  mustBe`
const noProof = answers`
everybody  notAuth`
const notChosen = answers`
everybody  denied`
const badToken = answers`
everybody  badToken`

const to = (name: string, answered: Answers, path: string, body?: Record<string, unknown>): PlainRow => ({
  name,
  answers: answered,
  call: () => (body ? { path, body } : { path }),
})

export const plainRows: readonly PlainRow[] = [
  to('GET /configuration', everybody, '/configuration'),
  to('GET /configuration/public/usefirstlastname', everybody, '/configuration/public/usefirstlastname'),
  to('GET /cache/check', everybody, '/cache/check'),
  {
    name: 'POST /user',
    answers: everybody,
    call: ({ number }) => ({
      path: '/user',
      body: { login: `new${number}`, email: `new${number}@example.org`, password: PASSWORD },
    }),
  },
  to('POST /passrecover', everybody, '/passrecover', { email: 'nobody@example.org' }),
  to('PUT /passrecover/:token', badToken, '/passrecover/x', { password: PASSWORD }),
  to('POST /accountconfirm', badToken, '/accountconfirm', { token: 'x' }),
  to('POST /emailconfirm', badToken, '/emailconfirm', { token: 'x' }),

  to('POST /auth/login', wrongPassword, '/auth/login', { login: 'nobody', password: 'x' }),
  to('POST /auth/loginotp', noProof, '/auth/loginotp', { login: 'nobody', token: 'x' }),
  to('POST /auth/admin/login', wrongPassword, '/auth/admin/login', { login: 'nobody', password: 'x' }),
  to('POST /auth/check', users, '/auth/check', { password: PASSWORD }),
  to('POST /auth/recoverycodes', noCode, '/auth/recoverycodes', { otp: '000000' }),
  to('GET /auth/login/cas', led, '/auth/login/cas'),
  to('POST /auth/login/cas', notChosen, '/auth/login/cas', { ticket: 'x' }),
  to('GET /auth/login/oidc', led, '/auth/login/oidc'),
  to('GET /auth/login/oidc/return', led, '/auth/login/oidc/return'),
  to('POST /auth/login/oidc', notChosen, '/auth/login/oidc'),
  to('GET /auth/logout/provider', led, '/auth/logout/provider'),
  to('GET /auth/sessions', users, '/auth/sessions'),

  to('GET /group', users, '/group'),
  {
    name: 'POST /group',
    answers: signedIn,
    // Who else makes one becomes its admin.
    call: ({ people: { member } }) => ({ path: '/group', body: { name: 'New', admin: member.id } }),
  },
  to('GET /pad/getRelevantPads/:token', users, '/pad/getRelevantPads/session'),
  to('GET /pad/search', users, '/pad/search?q=hidden'),
  to('GET /trash', signedIn, '/trash'),
  to('GET /userlist', users, '/userlist'),
  to('POST /userlist', users, '/userlist', { name: 'New' }),
  to('GET /autocomplete', users, '/autocomplete'),

  to('GET /all-users', siteAdmin, '/all-users'),
  to('GET /users', siteAdmin, '/users'),
  to('GET /audit', siteAdmin, '/audit'),
  to('GET /audit/export', siteAdmin, '/audit/export'),
  to('GET /stats/stats.json', siteAdmin, '/stats/stats.json'),
  to('GET /stats/growth', siteAdmin, '/stats/growth'),
  to('GET /stats/watch', siteAdmin, '/stats/watch'),
  to('GET /mails', siteAdmin, '/mails'),
  to('POST /mails/:id/retry', noSuchMail, '/mails/x/retry'),
  to('POST /mails/test', siteAdmin, '/mails/test', { email: 'somebody@example.org' }),
  to('GET /configuration/:key', siteAdmin, '/configuration/title'),
  to('PUT /configuration/:key', siteAdmin, '/configuration/title', { value: 'Other' }),
  to('POST /configuration/:key/try', siteAdmin, '/configuration/title/try', { value: 'Other' }),
  to('POST /configuration', siteAdmin, '/configuration', { key: 'title', value: 'Other' }),
  to('DELETE /configuration/:key', siteAdmin, '/configuration/title'),

  // Last: they end the session.
  to('GET /auth/logout', everybody, '/auth/logout'),
  to('GET /auth/admin/logout', everybody, '/auth/admin/logout'),
]
