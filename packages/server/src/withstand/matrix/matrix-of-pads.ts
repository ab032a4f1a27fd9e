import { answers } from '../answers.ts'
import { changes, forSiteAdmin, fromTrash, marks } from './matrix-of-groups.ts'
import type { Row } from './matrix-row.ts'

/* W-11: the calls about pads. In the states of groups, a pad follows its group. */

export const viewsPad = answers`
           public private  restricted archived readonly removed absent
visitor    ok     password hidden     ok       ok       hidden  hidden
outsider   ok     password hidden     ok       ok       hidden  hidden
knower     ok     ok       hidden     ok       ok       hidden  hidden
member     ok     ok       ok         ok       ok       hidden  hidden
admin      ok     ok       ok         ok       ok       hidden  hidden
siteAdmin  ok     ok       ok         ok       ok       hidden  hidden`

const callsToLook = answers`
           public private restricted archived readonly removed absent
visitor    token
outsider   ok     ok      hidden     ok       ok       hidden  hidden
member     ok     ok      ok         ok       ok       hidden  hidden
admin      ok     ok      ok         ok       ok       hidden  hidden
siteAdmin  mustBe`

const isPublic = answers`
           public private restricted archived readonly removed absent
visitor    ok     ok      hidden     ok       ok       hidden  hidden
outsider   ok     ok      hidden     ok       ok       hidden  hidden
member     ok     ok      ok         ok       ok       hidden  hidden
admin      ok     ok      ok         ok       ok       hidden  hidden
siteAdmin  ok     ok      ok         ok       ok       hidden  hidden`

// The status hides a difference: only those who may open the pad learn its group.
const namesGroup = answers`
           public private restricted archived readonly removed absent
everybody  ok`

const viewsSuchPad = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    ok      password   hidden    ok          mustBe  mustBe       hidden
outsider   ok      password   hidden    ok          ok      ok           hidden
knower     ok      ok         hidden    ok          ok      ok           hidden
member     ok      ok         ok        ok          ok      ok           hidden
admin      ok      ok         ok        ok          ok      ok           hidden
siteAdmin  ok      ok         ok        ok          ok      ok           hidden`

export const takesSuchPad = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    ok      password   hidden    ok          mustBe  mustBe       ok
outsider   ok      password   hidden    ok          ok      ok           ok
knower     ok      ok         hidden    ok          ok      ok           ok
member     ok
admin      ok
siteAdmin  ok`

const isSuchPublic = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    ok      ok         hidden    ok          mustBe  mustBe       hidden
outsider   ok      ok         hidden    ok          ok      ok           hidden
member     ok      ok         ok        ok          ok      ok           hidden
admin      ok      ok         ok        ok          ok      ok           hidden
siteAdmin  ok      ok         ok        ok          ok      ok           hidden`

const namesGroupOfSuch = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
everybody  ok`

const changesSuchPad = answers`
           openPad  securedPad hiddenPad archivedPad allOpen  needsAccount anonymousPad
visitor    token
outsider   notYours notYours   hidden    notYours    notYours notYours     hidden
member     notYours notYours   notYours  notYours    notYours notYours     hidden
admin      ok       ok         ok        archived    ok       ok           hidden
siteAdmin  ok       ok         ok        archived    ok       ok           hidden`

const removesSuchChat = answers`
           openPad  securedPad hiddenPad archivedPad allOpen  needsAccount anonymousPad
visitor    token
outsider   notYours notYours   hidden    notYours    notYours notYours     hidden
member     notYours notYours   notYours  notYours    notYours notYours     hidden
admin      ok       ok         ok        archived    ok       ok           hidden
siteAdmin  ok       ok         ok        archived    ok       ok           ok`

const removesSuchPad = answers`
           openPad  securedPad hiddenPad archivedPad allOpen  needsAccount anonymousPad
visitor    token
outsider   notYours notYours   hidden    notYours    notYours notYours     hidden
member     notYours notYours   notYours  notYours    notYours notYours     hidden
admin      ok       ok         ok        ok          ok       ok           hidden
siteAdmin  ok`

const suchPadFromTrash = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    token
outsider   hidden
member     hidden
admin      hidden
siteAdmin  hidden`

const marksSuchPad = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    token
outsider   ok      noMark     noMark    ok          ok      ok           noMark
member     ok      ok         ok        ok          ok      ok           noMark
admin      ok      ok         ok        ok          ok      ok           noMark
siteAdmin  mustBe`

const callsToSuchPad = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    token
outsider   ok      ok         hidden    ok          ok      ok           ok
member     ok
admin      ok
siteAdmin  mustBe`

const suchPadForSiteAdmin = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    admin
gone       admin
halfway    admin
user       admin
siteAdmin  ok`

/* Who may write in the pad learns that what is named is no template. */
const takesTemplate = answers`
           public  private  restricted archived readonly removed absent
visitor    token
outsider   noItems password hidden     archived mayRead  hidden  hidden
knower     noItems noItems  hidden     archived mayRead  hidden  hidden
member     noItems noItems  noItems    archived mayRead  hidden  hidden
admin      noItems noItems  noItems    archived mayRead  hidden  hidden
siteAdmin  noItems noItems  noItems    archived mayRead  hidden  hidden`

const takesTemplateIntoSuch = answers`
           openPad securedPad hiddenPad archivedPad allOpen needsAccount anonymousPad
visitor    token
outsider   noItems password   hidden    archived    noItems noItems      noItems
knower     noItems noItems    hidden    archived    noItems noItems      noItems
member     noItems noItems    noItems   archived    noItems noItems      noItems
admin      noItems noItems    noItems   archived    noItems noItems      noItems
siteAdmin  noItems noItems    noItems   archived    noItems noItems      noItems`

export const padRows: readonly Row[] = [
  { name: 'GET /pad/:id', answers: { ...viewsPad, ...viewsSuchPad }, call: ({ pad }) => ({ path: `/pad/${pad}` }) },
  {
    name: 'POST /pad/:id/password',
    answers: { ...viewsPad, ...viewsSuchPad },
    call: ({ pad }) => ({ path: `/pad/${pad}/password`, body: { password: '' } }),
  },
  {
    name: 'GET /pad/getLastEdited/:id',
    answers: { ...viewsPad, ...viewsSuchPad },
    call: ({ pad }) => ({ path: `/pad/getLastEdited/${pad}` }),
  },
  {
    name: 'GET /pad/:id/export/:format',
    answers: { ...viewsPad, ...takesSuchPad },
    call: ({ pad }) => ({ path: `/pad/${pad}/export/markdown` }),
  },
  {
    name: 'GET /stats/diff/:padId',
    answers: { ...forSiteAdmin, ...suchPadForSiteAdmin },
    call: ({ pad }) => ({ path: `/stats/diff/${pad}` }),
  },
  {
    name: 'GET /pad/ispublic/:id',
    answers: { ...isPublic, ...isSuchPublic },
    call: ({ pad }) => ({ path: `/pad/ispublic/${pad}` }),
  },
  {
    name: 'GET /configuration/public/allpadspublicsauthentifiedonly, a pad',
    answers: { ...namesGroup, ...namesGroupOfSuch },
    call: ({ pad }) => ({ path: `/configuration/public/allpadspublicsauthentifiedonly?pid=${pad}` }),
  },
  {
    name: 'POST /pad/:id/template',
    answers: { ...takesTemplate, ...takesTemplateIntoSuch },
    call: ({ pad }) => ({ path: `/pad/${pad}/template`, body: { template: pad } }),
  },
  {
    name: 'PUT /pad/:id',
    answers: { ...changes, ...changesSuchPad },
    call: ({ pad }) => ({ path: `/pad/${pad}`, body: { name: 'Other' } }),
  },
  { name: 'DELETE /pad/:id', answers: { ...changes, ...removesSuchPad }, call: ({ pad }) => ({ path: `/pad/${pad}` }) },
  {
    name: 'DELETE /pad/chathistory/:id',
    answers: { ...changes, ...removesSuchChat },
    call: ({ pad }) => ({ path: `/pad/chathistory/${pad}` }),
  },
  {
    name: 'POST /trash/restore, a pad',
    answers: { ...fromTrash, ...suchPadFromTrash },
    call: ({ pad }) => ({ path: '/trash/restore', body: { type: 'pads', key: pad } }),
  },
  {
    name: 'POST /trash/purge, a pad',
    answers: { ...fromTrash, ...suchPadFromTrash },
    call: ({ pad }) => ({ path: '/trash/purge', body: { type: 'pads', key: pad } }),
  },
  {
    name: 'POST /usermark, a pad',
    answers: { ...marks, ...marksSuchPad },
    call: ({ pad }) => ({ path: '/usermark', body: { type: 'pads', key: pad, marked: true } }),
  },
  {
    name: 'POST /userwatch, a pad',
    answers: { ...marks, ...marksSuchPad },
    call: ({ pad }) => ({ path: '/userwatch', body: { type: 'pads', key: pad, marked: true } }),
  },
  {
    name: 'POST /notify-users',
    answers: { ...callsToLook, ...callsToSuchPad },
    call: ({ pad, people: { member } }) => ({
      path: '/notify-users',
      body: { loginsOrEmails: [member.login], url: `/p/${pad}` },
    }),
  },
]
