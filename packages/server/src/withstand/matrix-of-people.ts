import { answers } from './answers.ts'
import { PASSWORD } from '../testing/test-app.ts'
import type { Row } from './matrix.ts'

/* W-11: the calls about what belongs to one person. */

/** Whose it is, from the actor's point of view. Visitors and the site administrator have nothing of their own here. */
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

// A user needs password and code for their own, and nobody here has a code.
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
