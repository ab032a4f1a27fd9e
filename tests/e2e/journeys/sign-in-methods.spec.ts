import { expect, type Browser, type Page } from '@playwright/test'
import { returnFromOidc } from '@sheaf/contract/routes/providers'
import { ada, CLIENT, type OidcSite, startOidcSite } from '@sheaf/server/testing/servers/oidc-provider'
import { type CasServer, startCasServer } from '@sheaf/server/testing/servers/real-cas-server'
import { PROPERTIES, type Slapd, startSlapd } from '@sheaf/server/testing/servers/slapd'
import { missingFor } from '../fixtures/other-sites.ts'
import { adminSession, openBrowser, giveSession, PASSWORD, post, sessionOf } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { buttonNamed, menuLink, headingNamed } from '../pages/controls.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'

let server: Server
let slapd: Slapd | undefined
let cas: CasServer | undefined
let oidc: OidcSite | undefined
test.beforeEach(async () => {
  server = await Server.start()
})
test.afterEach(async () => {
  await server.stop()
  await slapd?.stop()
  cas?.close()
  oidc?.stop()
  slapd = cas = oidc = undefined
})

/** Invites Bob into a folder of the session's user and returns the path of the link. */
const inviteBob = async (token: string): Promise<string> => {
  const { key } = await post(server, token, '/group', { name: 'Engines', visibility: 'restricted' })
  const { results } = await post(server, token, `/group/${String(key)}/invitations`, { people: ['bob@example.org'] })
  return String((results as { path: string }[])[0]?.path)
}

/** Lets Ada, whom the provider knows, sign in and invite Bob into a folder. Returns the path of the invitation. */
const inviteBobAsAda = async (browser: Browser): Promise<string> => {
  const { page, context } = await openBrowser(browser, server, 'ada')
  await page.goto('login')
  await buttonNamed(page, 'Not now').click()
  await expect(page).toHaveURL(/\/mypads$/)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sheaf_session')
  return inviteBob(cookie?.value ?? '')
}

/** Opens Bob's link in a browser of his and begins the sign-in that it leads to. */
const followLink = async (browser: Browser, path: string): Promise<Page> => {
  const { page } = await openBrowser(browser, server, 'bob')
  await page.goto(path.replace(/^\//, ''))
  await expect(page.getByRole('heading', { name: 'Ada Lovelace invites you into the folder “Engines”.' })).toBeVisible()
  await expect(buttonNamed(page, 'Create an account')).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in with my account' }).click()
  return page
}

/** Proves that the sign-in leads back to the invitation, which is then taken. */
const joinsAfterSignIn = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/invitation$/)
  await expect(page.getByText('You are signed in as Bob Stone.')).toBeVisible()
  await buttonNamed(page, 'Join the folder').click()
  await expect(page).toHaveURL(/\/mypads\/group\/[^/]+\/view$/)
  await expect(headingNamed(page, 'Engines')).toBeVisible()
}

const signOut = (page: Page) => menuLink(page, 'Sign out')

/**
 * Proves that a signed-out person is not offered to register or to recover a password, since accounts come from
 * elsewhere.
 */
const offersNoAccounts = async (page: Page): Promise<void> => {
  await page.goto('subscribe')
  await expect(page.getByText('No need to register')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Register' })).toHaveCount(0)
  await page.goto('passrecover')
  await expect(
    page.getByText(/^Passwords cannot be changed here\. You sign in with your organisation’s account/),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.goto('myprofile')
  await expect(page.getByText('Sign in to see your profile.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
}

/** Proves that the profile has no fields that belong to the directory or the provider. */
const showsOwnFieldsOnly = async (page: Page): Promise<void> => {
  await expect(headingNamed(page, 'Profile: ada')).toBeVisible()
  await expect(page.getByLabel('Organisation')).toBeVisible()
  for (const field of [/E-mail address/, /New password/, /Confirm password/, /First name/, /Last name/, /Name in pads/])
    await expect(page.getByLabel(field)).toHaveCount(0)
}

/** Searches for Ada's account as the site administrator. */
const searchUsers = async (browser: Browser): Promise<Page> => {
  const { page, context } = await openBrowser(browser, server, 'admin')
  await giveSession(context, server, await adminSession(server))
  await page.goto('admin/users')
  await page.getByLabel('Search for users').fill('ada')
  return page
}

/** Proves that the site administrator finds the account and is not offered to create one. */
const isInUserTable = async (browser: Browser, texts: readonly string[]): Promise<void> => {
  const page = await searchUsers(browser)
  for (const text of texts) await expect(page.getByRole('row', { name: /\bada\b/ })).toContainText(text)
  await page.goto('admin/users/create')
  await expect(headingNamed(page, 'There is nothing at this address')).toBeVisible()
}

test('[SCR-3, SCR-18, SCR-25, SCR-88, SCR-93, AUTH-19, AUTH-22, AUTH-23, AUTH-42, AUTH-43, A11Y-2] somebody of a directory signs in by keyboard, and their account follows the directory @long', async ({
  browser,
}) => {
  test.skip(missingFor('directory') !== undefined, missingFor('directory'))
  slapd = await startSlapd([
    { uid: 'ada', cn: 'ada', sn: 'Lovelace', givenName: 'Ada', mail: 'ada@example.org', userPassword: 'lovelace' },
  ])
  await setSettings(server, { authLdapSettings: slapd.settings, authMethod: 'ldap' })
  const { page } = await openBrowser(browser, server, 'ada')
  const by = inputDevices.keyboard(page)
  await offersNoAccounts(page)

  const enter = async (password: string): Promise<void> => {
    await by.fill(page.getByLabel('Login or e-mail address'), 'ada')
    await by.fill(page.getByLabel(/^Password( \*)?$/), password)
    await page.keyboard.press('Enter')
  }
  await page.goto('login')
  await expect(page.getByLabel('Login or e-mail address')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await enter('byron')
  await expect(page.getByText('The login or the password is wrong.')).toBeVisible()
  await enter('lovelace')
  await by.press(buttonNamed(page, 'Not now'))
  await expect(page).toHaveURL(/\/mypads$/)

  // Saving and removing ask for the directory's password.
  await page.goto('myprofile')
  await showsOwnFieldsOnly(page)
  await by.fill(page.getByLabel(/^Current password/), 'byron')
  await by.fill(page.getByLabel('Organisation'), 'Analytical engines')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await by.fill(page.getByLabel(/^Current password/), 'lovelace')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()

  await by.press(signOut(page))
  await expect(page).toHaveURL(/\/login$/)
  await slapd.change('ada', 'sn', ['King'])
  await enter('lovelace')
  await expect(page).toHaveURL(/\/mypads$/)
  await isInUserTable(browser, ['Ada', 'King', 'ada@example.org'])
})

test('[SCR-6, SCR-14, SCR-25, SES-16, AUTH-31, AUTH-35, AUTH-46, AUTH-51, AUTH-55, ACC-35, A11Y-2] somebody signs in and out at a CAS server by keyboard @long', async ({
  browser,
}) => {
  cas = await startCasServer({
    user: 'a123',
    attributes: { uid: 'ada', mail: 'ada@example.org', givenName: 'Ada', sn: 'Lovelace' },
  })
  cas.asks = true
  await setSettings(server, {
    authCasSettings: { serverUrl: cas.url, properties: PROPERTIES, defaultLang: 'en' },
    authMethod: 'cas',
  })
  const { page } = await openBrowser(browser, server, 'ada')
  const by = inputDevices.keyboard(page)
  await offersNoAccounts(page)

  // The sign-in leads by way of the CAS server to the address that was asked for.
  await page.goto('mybookmarks')
  await expect(headingNamed(page, 'Sign in at CAS')).toBeVisible()
  await by.press(page.getByRole('button', { name: 'I am a123' }))
  await by.press(buttonNamed(page, 'Not now'))
  await expect(page).toHaveURL(/\/mybookmarks$/)
  await expect(headingNamed(page, 'Bookmarks')).toBeVisible()

  await page.goto('myprofile')
  await showsOwnFieldsOnly(page)
  await expect(page.getByLabel(/^Current password/)).toHaveCount(0)
  await by.fill(page.getByLabel('Organisation'), 'Analytical engines')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()

  await by.press(signOut(page))
  // After signing out, Sheaf's own page does not send people to the CAS server again unasked.
  await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible()
  await by.press(buttonNamed(page, 'Sign in'))
  await by.press(page.getByRole('button', { name: 'I am a123' }))
  await expect(page).toHaveURL(/\/mypads$/)

  // A ticket that the CAS server does not confirm signs nobody in, and the page says so.
  await by.press(signOut(page))
  await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible()
  await page.goto('login?ticket=ST-made-up')
  await expect(page.getByText('The sign-in service did not confirm who you are.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await isInUserTable(browser, ['Ada', 'Lovelace', 'ada@example.org'])
})

for (const way of inputDeviceNames)
  test(`[SCR-6, SCR-14, SCR-25, SCR-31, AUTH-36, AUTH-38, AUTH-46, AUTH-47, AUTH-51, AUTH-55, ACC-35, ACC-56, A11Y-2] somebody signs in and out at an OpenID Connect provider, and takes the account away, by ${way} @long`, async ({
    browser,
  }) => {
    oidc = await startOidcSite(
      { ...ada, email_verified: false },
      [`${server.url}api${returnFromOidc.path}`],
      [`${server.url}login`],
    )
    oidc.asks = true
    await setSettings(server, {
      authOidcSettings: { issuer: oidc.issuer, ...CLIENT, defaultLang: 'en', postLogoutRedirect: true },
      authMethod: 'oidc',
    })
    const { page } = await openBrowser(browser, server, 'ada')
    const by = inputDevices[way](page)
    const isMe = page.getByRole('button', { name: 'It is me' })
    await offersNoAccounts(page)

    // An address that the provider has not verified creates no account. The page says why and waits.
    await page.goto('login')
    await expect(headingNamed(page, 'Sign in at the provider')).toBeVisible()
    await by.press(isMe)
    await expect(page.getByRole('alert').filter({ hasText: 'confirmed e-mail address' })).toBeVisible()
    oidc.user = ada
    await by.press(buttonNamed(page, 'Sign in'))
    await by.press(buttonNamed(page, 'Not now'))
    await expect(page).toHaveURL(/\/mypads$/)

    await page.goto('myprofile')
    await showsOwnFieldsOnly(page)
    await expect(page.getByLabel(/^Current password/)).toHaveCount(0)

    await by.press(signOut(page))
    await by.press(page.getByRole('button', { name: /Yes, sign me out/ }))
    await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible()
    await by.press(buttonNamed(page, 'Sign in'))
    await by.press(isMe)
    await expect(page).toHaveURL(/\/mypads$/)
    await isInUserTable(browser, ['Ada', 'Lovelace', 'ada@example.org'])

    // An account without a password cannot be asked for one: a recent sign-in and a confirmation are enough to remove
    // it.
    const other = await page.context().newPage()
    await other.goto('mypads')
    await expect(headingNamed(other, 'My folders')).toBeVisible()
    await page.bringToFront()
    await page.goto('myprofile')
    await by.press(buttonNamed(page, 'Remove my account'))
    await by.press(page.getByRole('dialog').getByRole('button', { name: 'Remove my account' }))
    await expect(page.getByText('Your account has been removed.')).toBeVisible()
    // The provider still remembers the person, yet nobody is signed in unasked and no account is created again.
    await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible()
    await expect(headingNamed(other, 'Sign in')).toBeVisible()
    await expect(other.getByRole('main').getByText('You are signed out.')).toBeVisible()
    const admin = await searchUsers(browser)
    await expect(admin.getByText('No users found')).toBeVisible()
  })

test('[INV-35, INV-33, INV-8, SES-16] an invitation leads through the sign-in of a directory and comes back to itself @long', async ({
  browser,
}) => {
  test.skip(missingFor('directory') !== undefined, missingFor('directory'))
  slapd = await startSlapd([
    { uid: 'ada', cn: 'ada', sn: 'Lovelace', givenName: 'Ada', mail: 'ada@example.org', userPassword: PASSWORD },
    { uid: 'bob', cn: 'bob', sn: 'Stone', givenName: 'Bob', mail: 'bob@example.org', userPassword: PASSWORD },
  ])
  await setSettings(server, {
    authLdapSettings: slapd.settings,
    authMethod: 'ldap',
    useFirstLastNameInPads: true,
  })
  const page = await followLink(browser, await inviteBob(await sessionOf(server, 'ada')))
  await page.getByLabel('Login or e-mail address').fill('bob')
  await page.getByLabel(/^Password( \*)?$/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await buttonNamed(page, 'Not now').click()
  await joinsAfterSignIn(page)
})

test('[INV-35, INV-36, INV-33, INV-8, SES-16, SCR-6] an invitation leads through an OpenID Connect provider and comes back to itself, also from another account @long', async ({
  browser,
}) => {
  oidc = await startOidcSite(ada, [`${server.url}api${returnFromOidc.path}`], [`${server.url}login`])
  await setSettings(server, {
    authOidcSettings: { issuer: oidc.issuer, ...CLIENT, defaultLang: 'en', postLogoutRedirect: true },
    authMethod: 'oidc',
    useFirstLastNameInPads: true,
  })
  const path = await inviteBobAsAda(browser)

  // Whoever has no session at the provider either signs in there.
  oidc.asks = true
  oidc.user = { ...ada, sub: 'c-3', preferred_username: 'cleo', email: 'cleo@example.org', given_name: 'Cleo' }
  const page = await followLink(browser, path)
  const isMe = page.getByRole('button', { name: 'It is me' })
  await isMe.click()
  await buttonNamed(page, 'Not now').click()
  await expect(page.getByText('You are signed in as Cleo Lovelace.')).toBeVisible()

  // Another account is chosen at the provider, two-factor is not offered there again, and the invitation is still there afterwards.
  await buttonNamed(page, 'Use another account').click()
  await page.getByRole('button', { name: /Yes, sign me out/ }).click()
  oidc.user = {
    ...ada,
    sub: 'b-2',
    preferred_username: 'bob',
    email: 'bob@example.org',
    given_name: 'Bob',
    family_name: 'Stone',
  }
  await buttonNamed(page, 'Sign in').click()
  await isMe.click()
  await joinsAfterSignIn(page)
})

test('[INV-35, INV-36, INV-33, INV-8, SES-16, SCR-6] an invitation leads through a CAS server and comes back to itself, also from another account @long', async ({
  browser,
}) => {
  const person = (user: string, uid: string, givenName: string, sn: string) => ({
    user,
    attributes: { uid, mail: `${uid}@example.org`, givenName, sn },
  })
  cas = await startCasServer(person('a123', 'ada', 'Ada', 'Lovelace'))
  await setSettings(server, {
    authCasSettings: { serverUrl: cas.url, properties: PROPERTIES, defaultLang: 'en' },
    authMethod: 'cas',
    useFirstLastNameInPads: true,
  })
  const path = await inviteBobAsAda(browser)

  cas.asks = true
  cas.user = person('c789', 'cleo', 'Cleo', 'Byron')
  const page = await followLink(browser, path)
  await page.getByRole('button', { name: 'I am c789' }).click()
  await buttonNamed(page, 'Not now').click()
  await expect(page.getByText('You are signed in as Cleo Byron.')).toBeVisible()

  // Another account is chosen at the CAS server, whose sign-out leads back to the invitation.
  await buttonNamed(page, 'Use another account').click()
  cas.user = person('b456', 'bob', 'Bob', 'Stone')
  await buttonNamed(page, 'Sign in').click()
  await page.getByRole('button', { name: 'I am b456' }).click()
  await joinsAfterSignIn(page)
})
