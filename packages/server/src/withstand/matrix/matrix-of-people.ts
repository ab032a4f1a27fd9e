import { answers } from '../answers.ts'
import { PASSWORD } from '../../testing/test-app.ts'
import type { Row } from './matrix-row.ts'

/* W-11: the calls about what belongs to one person. Of an account that waits for its confirmation nothing else is. */

const isOnesAccount = answers`
           mine      theirs    unconfirmed absent
visitor    token
user       ok        denied    denied      denied
siteAdmin  ok        ok        ok          noUser`

const isOnlyOnesAccount = answers`
           mine      theirs    unconfirmed absent
visitor    token
user       ok        denied    denied      denied
siteAdmin  mustBe`

const isOnesList = answers`
           mine      theirs    unconfirmed absent
visitor    token
user       ok        noList    noList      noList
siteAdmin  mustBe`

const isOnesSession = answers`
           mine      theirs    unconfirmed absent
visitor    token
user       ok        hidden    hidden      hidden
siteAdmin  mustBe`

const finds = answers`
           mine      theirs    unconfirmed absent
visitor    token
user       ok
siteAdmin  ok`

const forSiteAdminOfUsers = answers`
           mine      theirs    unconfirmed absent
visitor    admin
gone       admin
halfway    admin
user       admin
siteAdmin  ok        ok        ok          noUser`

// A user needs password and code for their own, and nobody here has a code.
const disablesTwoFactor = answers`
           mine      theirs    unconfirmed absent
visitor    admin
gone       admin
halfway    admin
user       otp       admin     admin       admin
siteAdmin  ok        ok        ok          noUser`

// A pending key proves who one is as `token` in the body, not in the place of a session's.
const beginsTwoFactor = answers`
           mine      theirs    unconfirmed absent
visitor    notAuth
stale      notAuth
user       ok        denied    denied      denied
siteAdmin  notAuth`

const enablesTwoFactor = answers`
           mine      theirs    unconfirmed absent
visitor    notAuth
stale      notAuth
user       otp       denied    denied      denied
siteAdmin  notAuth`

export const personRows: readonly Row[] = [
  { name: 'GET /user/:login', answers: isOnesAccount, call: ({ login }) => ({ path: `/user/${login}` }) },
  {
    name: 'PUT /user/:login',
    answers: isOnesAccount,
    call: ({ login }) => ({
      path: `/user/${login}`,
      body: { passwordCurrent: PASSWORD, organization: 'Other' },
    }),
  },
  {
    name: 'DELETE /user/:login',
    answers: isOnesAccount,
    call: ({ login }) => ({ path: `/user/${login}`, body: { passwordCurrent: PASSWORD } }),
  },
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
  {
    name: 'PUT /userlist/:id, adding and removing',
    answers: isOnesList,
    call: ({ userList, people: { stranger } }) => ({
      path: `/userlist/${userList}`,
      body: { loginsOrEmails: { add: [stranger.login], remove: ['nobody'] } },
    }),
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
