import { answers } from '../answers.ts'
import type { Row } from './matrix-row.ts'

/* W-11: the calls about groups. */

const viewsGroup = answers`
           public private restricted archived readonly removed absent
visitor    ok     ok      hidden     ok       ok       hidden  hidden
outsider   ok     ok      hidden     ok       ok       hidden  hidden
member     ok     ok      ok         ok       ok       hidden  hidden
admin      ok     ok      ok         ok       ok       hidden  hidden
siteAdmin  ok     ok      ok         ok       ok       hidden  hidden`

const unlocksGroup = answers`
           public private  restricted archived readonly removed absent
visitor    ok     password hidden     ok       ok       hidden  hidden
outsider   ok     password hidden     ok       ok       hidden  hidden
knower     ok     ok       hidden     ok       ok       hidden  hidden
member     ok     ok       ok         ok       ok       hidden  hidden
admin      ok     ok       ok         ok       ok       hidden  hidden
siteAdmin  ok     ok       ok         ok       ok       hidden  hidden`

export const changes = answers`
           public   private  restricted archived readonly removed absent
visitor    token
outsider   notYours notYours hidden     notYours notYours hidden  hidden
member     notYours notYours notYours   notYours notYours hidden  hidden
admin      ok       ok       ok         archived ok       hidden  hidden
siteAdmin  ok       ok       ok         archived ok       hidden  hidden`

const removes = answers`
           public   private  restricted archived readonly removed absent
visitor    token
outsider   notYours notYours hidden     notYours notYours hidden  hidden
member     notYours notYours notYours   notYours notYours hidden  hidden
admin      ok       ok       ok         ok       ok       hidden  hidden
siteAdmin  ok       ok       ok         ok       ok       hidden  hidden`

const createsPad = answers`
           public private restricted archived readonly removed absent
visitor    token
outsider   denied denied  noItems    denied   denied   noItems noItems
member     ok     ok      ok         archived ok       noItems noItems
admin      ok     ok      ok         archived ok       noItems noItems
siteAdmin  ok     ok      ok         archived ok       noItems noItems`

const leaves = answers`
           public    private   restricted archived  readonly  removed absent
visitor    token
outsider   notIn     notIn     hidden     notIn     notIn     hidden  hidden
member     ok        ok        ok         ok        ok        hidden  hidden
admin      lastAdmin lastAdmin lastAdmin  lastAdmin lastAdmin hidden  hidden
siteAdmin  mustBe`

const demotes = answers`
           public    private   restricted archived readonly  removed absent
visitor    token
outsider   notYours  notYours  hidden     notYours notYours  hidden  hidden
member     notYours  notYours  notYours   notYours notYours  hidden  hidden
admin      lastAdmin lastAdmin lastAdmin  archived lastAdmin hidden  hidden
siteAdmin  lastAdmin lastAdmin lastAdmin  archived lastAdmin hidden  hidden`

const takesAlong = answers`
           public private restricted archived readonly removed absent
visitor    token
outsider   denied denied  hidden     denied   denied   hidden  hidden
member     ok     ok      ok         ok       ok       hidden  hidden
admin      ok     ok      ok         ok       ok       hidden  hidden
siteAdmin  ok     ok      ok         ok       ok       hidden  hidden`

export const fromTrash = answers`
           public private restricted archived readonly removed absent
visitor    token
outsider   hidden
member     hidden
admin      hidden hidden  hidden     hidden   hidden   ok      hidden
siteAdmin  hidden hidden  hidden     hidden   hidden   ok      hidden`

export const marks = answers`
           public private restricted archived readonly removed absent
visitor    token
outsider   ok     noMark  noMark     ok       ok       noMark  noMark
member     ok     ok      ok         ok       ok       noMark  noMark
admin      ok     ok      ok         ok       ok       noMark  noMark
siteAdmin  mustBe`

export const forSiteAdmin = answers`
           public private restricted archived readonly removed absent
visitor    admin
gone       admin
halfway    admin
user       admin
siteAdmin  ok     ok      ok         ok       ok       hidden  hidden`

const ofNoSuchInvitation = answers`
           public   private  restricted archived readonly removed absent
visitor    token
outsider   notYours notYours hidden     notYours notYours hidden  hidden
member     notYours notYours notYours   notYours notYours hidden  hidden
admin      hidden   hidden   hidden     archived hidden   hidden  hidden
siteAdmin  hidden   hidden   hidden     archived hidden   hidden  hidden`

const viewsSuchGroup = answers`
           closed allOpen needsAccount twoAdmins
visitor    ok     mustBe  mustBe       ok
outsider   ok
member     ok
admin      ok
siteAdmin  ok`

const changesSuchGroup = answers`
           closed   allOpen  needsAccount twoAdmins
visitor    token
outsider   notYours
member     notYours
admin      ok
siteAdmin  ok`

const createsPadInSuch = answers`
           closed allOpen needsAccount twoAdmins
visitor    token
outsider   denied
member     denied ok      ok           ok
admin      ok
siteAdmin  ok`

const leavesSuchGroup = answers`
           closed    allOpen   needsAccount twoAdmins
visitor    token
outsider   notIn
member     ok
admin      lastAdmin lastAdmin lastAdmin    ok
siteAdmin  mustBe`

const ofNoSuchInvitationThere = answers`
           closed   allOpen  needsAccount twoAdmins
visitor    token
outsider   notYours
member     notYours
admin      hidden
siteAdmin  hidden`

const demotesSuch = answers`
           closed    allOpen   needsAccount twoAdmins
visitor    token
outsider   notYours
member     notYours
admin      lastAdmin lastAdmin lastAdmin    ok
siteAdmin  lastAdmin lastAdmin lastAdmin    ok`

const takesSuchAlong = answers`
           closed allOpen needsAccount twoAdmins
visitor    token
outsider   denied ok      denied       denied
member     ok
admin      ok
siteAdmin  ok`

const suchFromTrash = answers`
           closed allOpen needsAccount twoAdmins
visitor    token
outsider   hidden
member     hidden
admin      hidden
siteAdmin  hidden`

const marksSuchGroup = answers`
           closed allOpen needsAccount twoAdmins
visitor    token
outsider   ok
member     ok
admin      ok
siteAdmin  mustBe`

const suchForSiteAdmin = answers`
           closed allOpen needsAccount twoAdmins
visitor    admin
gone       admin
halfway    admin
user       admin
siteAdmin  ok`

export const groupRows: readonly Row[] = [
  {
    name: 'GET /group/:id',
    answers: { ...viewsGroup, ...viewsSuchGroup },
    call: ({ group }) => ({ path: `/group/${group}` }),
  },
  {
    name: 'POST /group/:id/password',
    answers: { ...unlocksGroup, ...viewsSuchGroup },
    call: ({ group }) => ({ path: `/group/${group}/password`, body: { password: '' } }),
  },
  {
    name: 'GET /group/:id/files',
    answers: { ...unlocksGroup, ...viewsSuchGroup },
    call: ({ group }) => ({ path: `/group/${group}/files` }),
  },
  {
    name: 'PUT /group/:id',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group }) => ({ path: `/group/${group}`, body: { description: 'other' } }),
  },
  {
    name: 'DELETE /group/:id',
    answers: { ...removes, ...changesSuchGroup },
    call: ({ group }) => ({ path: `/group/${group}` }),
  },
  {
    name: 'GET /group/:id/export',
    answers: { ...takesAlong, ...takesSuchAlong },
    call: ({ group }) => ({ path: `/group/${group}/export` }),
  },
  {
    name: 'PUT /group/:id, adding and removing',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { stranger, member } }) => ({
      path: `/group/${group}`,
      body: { tags: { add: ['new'] }, users: { add: [stranger.id], remove: [member.id] } },
    }),
  },
  {
    name: 'PUT /group/:id, removing the admin',
    answers: { ...demotes, ...demotesSuch },
    call: ({ group, people: { admin } }) => ({ path: `/group/${group}`, body: { admins: { remove: [admin.id] } } }),
  },
  {
    name: 'POST /group/invite, adding',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { stranger } }) => ({
      path: '/group/invite',
      body: { gid: group, invite: false, loginsOrEmails: { add: [stranger.login] } },
    }),
  },
  {
    name: 'POST /group/add-watchers, adding and removing',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { stranger, member } }) => ({
      path: '/group/add-watchers',
      body: { gid: group, type: 'groups', loginsOrEmails: { add: [stranger.login], remove: [member.login] } },
    }),
  },
  {
    name: 'POST /group/invite',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { stranger } }) => ({
      path: '/group/invite',
      body: { gid: group, invite: true, loginsOrEmails: [stranger.login] },
    }),
  },
  {
    name: 'POST /group/invite, the admin',
    answers: { ...demotes, ...demotesSuch },
    call: ({ group, people: { admin } }) => ({
      path: '/group/invite',
      body: { gid: group, invite: true, loginsOrEmails: [admin.login] },
    }),
  },
  {
    name: 'GET /group/:id/invitations',
    answers: { ...removes, ...changesSuchGroup },
    call: ({ group }) => ({ path: `/group/${group}/invitations` }),
  },
  {
    name: 'POST /group/:id/invitations',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { stranger } }) => ({
      path: `/group/${group}/invitations`,
      body: { people: [stranger.login, 'new@example.org'] },
    }),
  },
  {
    name: 'POST /group/:id/invitations/check',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { stranger } }) => ({
      path: `/group/${group}/invitations/check`,
      body: { people: [stranger.login, 'new@example.org'] },
    }),
  },
  {
    name: 'POST /group/:id/invitations/:invitation/send',
    answers: { ...ofNoSuchInvitation, ...ofNoSuchInvitationThere },
    call: ({ group, userList }) => ({ path: `/group/${group}/invitations/${userList}/send`, body: {} }),
  },
  {
    name: 'DELETE /group/:id/invitations/:invitation',
    answers: { ...ofNoSuchInvitation, ...ofNoSuchInvitationThere },
    call: ({ group, userList }) => ({ path: `/group/${group}/invitations/${userList}` }),
  },
  {
    name: 'DELETE /group/:id/members/:user',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { member } }) => ({ path: `/group/${group}/members/${member.id}` }),
  },
  {
    name: 'DELETE /group/:id/members/:user, the admin',
    answers: { ...demotes, ...demotesSuch },
    call: ({ group, people: { admin } }) => ({ path: `/group/${group}/members/${admin.id}` }),
  },
  {
    name: 'PUT /group/:id, without the admin',
    answers: { ...demotes, ...demotesSuch },
    call: ({ group, otherAdmins }) => ({ path: `/group/${group}`, body: { admins: otherAdmins } }),
  },
  {
    name: 'POST /group/add-watchers',
    answers: { ...changes, ...changesSuchGroup },
    call: ({ group, people: { stranger } }) => ({
      path: '/group/add-watchers',
      body: { gid: group, type: 'groups', loginsOrEmails: [stranger.login] },
    }),
  },
  {
    name: 'POST /group/resign',
    answers: { ...leaves, ...leavesSuchGroup },
    call: ({ group }) => ({ path: '/group/resign', body: { gid: group } }),
  },
  {
    name: 'GET /stats/watchGroup/:gid',
    answers: { ...forSiteAdmin, ...suchForSiteAdmin },
    call: ({ group }) => ({ path: `/stats/watchGroup/${group}` }),
  },
  {
    name: 'POST /pad',
    answers: { ...createsPad, ...createsPadInSuch },
    call: ({ group }) => ({ path: '/pad', body: { name: 'New', group } }),
  },
  {
    name: 'POST /trash/restore, a group',
    answers: { ...fromTrash, ...suchFromTrash },
    call: ({ group }) => ({ path: '/trash/restore', body: { type: 'groups', key: group } }),
  },
  {
    name: 'POST /trash/purge, a group',
    answers: { ...fromTrash, ...suchFromTrash },
    call: ({ group }) => ({ path: '/trash/purge', body: { type: 'groups', key: group } }),
  },
  {
    name: 'POST /usermark, a group',
    answers: { ...marks, ...marksSuchGroup },
    call: ({ group }) => ({ path: '/usermark', body: { type: 'groups', key: group, marked: true } }),
  },
  {
    name: 'POST /userwatch, a group',
    answers: { ...marks, ...marksSuchGroup },
    call: ({ group }) => ({ path: '/userwatch', body: { type: 'groups', key: group, marked: true } }),
  },
]
