import { answers, type Answers } from '../answers.ts'
import { PASSWORD } from '../../testing/test-app.ts'
import type { Row } from './matrix-row.ts'

/* W-11: the calls about nothing in particular. */

const everybody = answers`
           asked
everybody  ok`
const welcomed = answers`
           asked
visitor    ok
user       ok
siteAdmin  ok`
const listsEverybody = answers`
           asked
visitor    admin
user       admin
siteAdmin  ok`
const badlyAddressed = answers`
           asked
everybody  badAddress`
const led = answers`
           asked
everybody  leads`
const signedIn = answers`
           asked
visitor    token
user       ok
siteAdmin  ok`
const users = answers`
           asked
visitor    token
user       ok
siteAdmin  mustBe`
const siteAdmin = answers`
           asked
visitor    admin
gone       admin
halfway    admin
user       admin
siteAdmin  ok`
const noSuchMail = answers`
           asked
visitor    admin
gone       admin
halfway    admin
user       admin
siteAdmin  hidden`
const wrongPassword = answers`
           asked
everybody  wrong`
const unconfirmed = answers`
           asked
everybody  unconfirmed`
const noCode = answers`
           asked
visitor    token
user       otp
siteAdmin  mustBe`
const noCredentials = answers`
           asked
everybody  notAuth`
const notChosen = answers`
           asked
everybody  denied`
const badToken = answers`
           asked
everybody  badToken`

const badTokenOfUser = answers`
           asked
visitor    token
user       badToken
siteAdmin  mustBe`

const to = (name: string, answered: Answers, path: string, body?: Record<string, unknown>): Row => ({
  name,
  answers: answered,
  call: () => (body ? { path, body } : { path }),
})

export const otherRows: readonly Row[] = [
  {
    name: 'GET /files/:hash',
    answers: badlyAddressed,
    call: () => ({ path: `/files/${'0'.repeat(64)}?pad=unknown&expires=1&signature=forged` }),
  },
  to('GET /configuration', everybody, '/configuration'),
  to('GET /configuration/public/usefirstlastname', everybody, '/configuration/public/usefirstlastname'),
  to('GET /cache/check', everybody, '/cache/check'),
  {
    name: 'POST /user',
    answers: welcomed,
    call: ({ number }) => ({
      path: '/user',
      body: { login: `new${number}`, email: `new${number}@example.org`, password: PASSWORD },
    }),
  },
  to('POST /passrecover', everybody, '/passrecover', { email: 'nobody@example.org' }),
  to('PUT /passrecover/:token', badToken, '/passrecover/x', { password: PASSWORD }),
  to('POST /accountconfirm', badToken, '/accountconfirm', { token: 'x' }),
  to('POST /invitation/read', badToken, '/invitation/read', { token: 'x' }),
  to('POST /invitation/accept', badTokenOfUser, '/invitation/accept', { token: 'x' }),
  to('POST /invitation/register', badToken, '/invitation/register', {
    token: 'x',
    login: 'new',
    email: 'new@example.org',
    password: PASSWORD,
  }),
  to('POST /emailconfirm', badToken, '/emailconfirm', { token: 'x' }),

  to('POST /auth/login', wrongPassword, '/auth/login', { login: 'nobody', password: 'x' }),
  {
    name: 'POST /auth/login, an account that waits for its confirmation',
    answers: unconfirmed,
    call: ({ people }) => ({ path: '/auth/login', body: { login: people.unconfirmed, password: PASSWORD } }),
  },
  to('POST /auth/loginotp', noCredentials, '/auth/loginotp', { login: 'nobody', token: 'x' }),
  to('POST /auth/admin/login', wrongPassword, '/auth/admin/login', { login: 'nobody', password: 'x' }),
  to('POST /auth/check', users, '/auth/check', { password: PASSWORD }),
  to('GET /auth/recoverycodes', users, '/auth/recoverycodes'),
  to('POST /auth/recoverycodes', noCode, '/auth/recoverycodes', { otp: '000000' }),
  to('GET /auth/login/cas', led, '/auth/login/cas'),
  to('POST /auth/login/cas', notChosen, '/auth/login/cas', { ticket: 'x' }),
  to('GET /auth/login/oidc', led, '/auth/login/oidc'),
  to('GET /auth/login/oidc/return', led, '/auth/login/oidc/return'),
  to('POST /auth/login/oidc', notChosen, '/auth/login/oidc'),
  to('GET /auth/logout/provider', led, '/auth/logout/provider'),
  to('GET /auth/sessions', users, '/auth/sessions'),

  to('GET /group', users, '/group'),
  { name: 'GET /template', answers: signedIn, call: () => ({ path: '/template' }) },
  {
    name: 'POST /group',
    answers: signedIn,
    // Any other user who makes a group becomes its admin.
    call: ({ people: { member } }) => ({ path: '/group', body: { name: 'New', admin: member.id } }),
  },
  to('GET /pad/getRelevantPads/:token', users, '/pad/getRelevantPads/session'),
  to('GET /pad/search', signedIn, '/pad/search?q=hidden'),
  to('GET /trash', signedIn, '/trash'),
  to('GET /userlist', users, '/userlist'),
  to('POST /userlist', users, '/userlist', { name: 'New' }),
  to('GET /autocomplete', users, '/autocomplete'),

  to('GET /all-users', listsEverybody, '/all-users'),
  to('GET /users', siteAdmin, '/users'),
  to('GET /audit', siteAdmin, '/audit'),
  to('GET /audit/export', siteAdmin, '/audit/export'),
  to('GET /stats/stats.json', siteAdmin, '/stats/stats.json'),
  to('GET /stats/growth', siteAdmin, '/stats/growth'),
  to('GET /stats/files', siteAdmin, '/stats/files'),
  to('GET /stats/watch', siteAdmin, '/stats/watch'),
  to('GET /mails', siteAdmin, '/mails'),
  to('POST /mails/:id/retry', noSuchMail, '/mails/x/retry'),
  to('POST /mails/test', siteAdmin, '/mails/test', { email: 'somebody@example.org' }),
  to('GET /configuration/:key', siteAdmin, '/configuration/title'),
  to('PUT /configuration/:key', siteAdmin, '/configuration/title', { value: 'Other' }),
  to('POST /configuration/:key/try', siteAdmin, '/configuration/title/try', { value: 'Other' }),
  to('POST /configuration', siteAdmin, '/configuration', { key: 'title', value: 'Other' }),
  to('DELETE /configuration/:key', siteAdmin, '/configuration/title'),

  // These come last, because they end sessions.
  to('DELETE /auth/sessions', users, '/auth/sessions'),
  to('GET /auth/logout', everybody, '/auth/logout'),
  to('GET /auth/admin/logout', everybody, '/auth/admin/logout'),
]
