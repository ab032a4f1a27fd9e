import { expect } from '@playwright/test'
import { unvisitedPaths } from '../fixtures/declared-addresses.ts'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { type DetailedSite, allActors, seedInDetail } from '../fixtures/seeded-site.ts'
import { adminSession, openBrowser, giveSession, post, put, sessionOf } from '../fixtures/people.ts'
import { everyScreenOf } from '../fixtures/screens.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { enterPassword } from '../pages/account-pages.ts'
import { actionOn, buttonNamed, menuLink, headingNamed } from '../pages/controls.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PeoplePicker } from '../pages/people-picker.ts'

/**
 * Kinds of people who open the addresses: a visitor, a user of no folder, one who watches folders from outside, a
 * member of the restricted folder, a member also of the private folder, which lets its users add pads, the
 * administrator of all folders, and the site administrator.
 */
const viewers = ['visitor', 'stranger', 'watcher', 'member', 'creator', 'groupAdmin', 'siteAdmin'] as const
type Viewer = (typeof viewers)[number]
/** People who differ from others in folders only. They do not open the addresses that show everybody the same. */
const inFoldersAlone: readonly Viewer[] = ['watcher', 'creator']

/** A screen, known by its heading, by a text on it, and by its address if that is not the one that was asked for. */
interface Seen {
  readonly heading: string | RegExp
  readonly text?: string
  readonly at?: string
}

const SIGN_IN: Seen = { heading: 'Sign in', at: '/login' }
const ADMIN_SIGN_IN: Seen = { heading: 'Administrator sign-in', at: '/admin' }
const FOLDERS: Seen = { heading: 'My folders', at: '/mypads' }
const SETTINGS: Seen = { heading: 'Settings', at: '/admin' }
const NOTHING: Seen = { heading: 'There is nothing at this address' }
const ADMINS_ONLY: Seen = { heading: 'For administrators of the folder only' }
const NO_FOLDER = 'This folder does not exist, or you do not have access to it.'
const NEEDS_PASSWORD = 'Enter the password of this folder to see what is in it.'
const NO_PAD = 'This pad does not exist, or you do not have access to it.'

const outside = (seen: Seen) => ({ visitor: seen, stranger: seen, watcher: seen })
const shut = (seen: Seen) => ({ ...outside(seen), member: seen })
const shows = (heading: string | RegExp, text?: string): Seen => (text === undefined ? { heading } : { heading, text })
const all = (seen: Seen) => Object.fromEntries(viewers.map((viewer) => [viewer, seen])) as Record<Viewer, Seen>
/** A screen that shows every user their own things. */
const users = (seen: Seen): Record<Viewer, Seen> => ({ ...all(seen), visitor: SIGN_IN, siteAdmin: SIGN_IN })
/** A screen for those who look after the folder. Strangers only learn that it is not for them. */
const keepers = (heading: string | RegExp, seen: Seen, others: Seen = shows(heading, NO_FOLDER)) => ({
  ...all(seen),
  visitor: SIGN_IN,
  stranger: others,
  watcher: others,
  member: ADMINS_ONLY,
  creator: ADMINS_ONLY,
})
/** The same in a public folder, where nobody learns more than that there is nothing for them to do. */
const openKeepers = (seen: Seen) => keepers('', seen, ADMINS_ONLY)
/** The same in a folder with a password, for which anybody who only knows the address is asked. */
const secretKeepers = (heading: string, seen: Seen): Record<Viewer, Seen> => ({
  ...keepers(heading, seen, shows(heading, NEEDS_PASSWORD)),
  member: shows(heading, NEEDS_PASSWORD),
})
const siteAdmins = (heading: string): Record<Viewer, Seen> => ({ ...all(ADMIN_SIGN_IN), siteAdmin: shows(heading) })

/** What each address of the manager shows to each kind of person. */
const screensOf = ({
  board,
  agenda,
  list,
  open,
  rules,
  secret,
  budget,
}: DetailedSite): Readonly<Record<string, Record<Viewer, Seen>>> => ({
  '/': { ...all(FOLDERS), visitor: SIGN_IN, siteAdmin: SETTINGS },
  '/login': { ...all(FOLDERS), visitor: SIGN_IN, siteAdmin: SIGN_IN },
  '/loginotp': { ...all(FOLDERS), visitor: SIGN_IN, siteAdmin: SIGN_IN },
  '/setup2fa': users(shows('Set up two-factor authentication', 'Scan this image')),
  '/subscribe': { ...all(FOLDERS), visitor: shows('Register'), siteAdmin: shows('Register') },
  '/passrecover': all(shows('Forgot your password?')),
  '/passrecover/anything': all(shows('Choose a new password')),
  '/accountconfirm/anything': all(shows('Confirm your account', 'The link to confirm your account no longer works')),
  '/emailconfirm/anything': all(
    shows('Confirm your e-mail address', 'The link to confirm your e-mail address no longer works'),
  ),
  '/invitation': all(shows('Invitation', 'This page no longer knows which invitation it showed')),
  // The token is taken out of the address.
  '/invitation/anything': all({ ...shows('Invitation', 'This link has expired'), at: '/invitation' }),
  '/myprofile': {
    visitor: shows('Profile', 'Register'),
    stranger: shows('Profile: ned'),
    watcher: shows('Profile: zoe'),
    member: shows('Profile: bob'),
    creator: shows('Profile: eve'),
    groupAdmin: shows('Profile: ada'),
    siteAdmin: shows('Profile', 'Sign in to see your profile.'),
  },
  '/dashboard': users(shows('Dashboard')),
  '/mybookmarks': users(shows('Bookmarks')),
  '/mywatchlist': users(shows('Watchlist')),
  '/search': users(shows('Search')),
  '/myuserlists': users(shows('User lists')),
  '/myuserlists/add': users(shows('Add a user list')),
  [`/myuserlists/${list}/edit`]: { ...users(NOTHING), groupAdmin: shows('Edit the user list') },
  [`/myuserlists/${list}/remove`]: { ...users(NOTHING), groupAdmin: shows('Remove the user list', 'Orchestra') },
  '/mypads': users(FOLDERS),
  '/mypads/group': users(shows('My folders')),
  '/mypads/group/list': users(shows('My folders')),
  '/mypads/trash': users(shows('Trash')),
  '/mypads/group/add': users(shows('Add a folder')),
  [`/mypads/group/${board}/edit`]: keepers('Edit the folder', shows('Edit the folder: Board of the club')),
  [`/mypads/group/${board}/remove`]: keepers('Remove the folder', shows('Remove the folder', 'Board of the club')),
  [`/mypads/group/${board}/view`]: {
    ...all(shows('Board of the club', 'Minutes of November')),
    ...outside(shows('You cannot open this folder', NO_FOLDER)),
  },
  [`/mypads/group/${board}/files`]: {
    ...all(shows('Files of this folder')),
    ...outside(shows('Files of this folder', NO_FOLDER)),
  },
  [`/mypads/group/${board}/user/invite`]: keepers('Invite people', shows('Invite people: Board of the club', 'eve')),
  [`/mypads/group/${board}/user/share`]: keepers('Choose administrators', shows(/^Choose administrators: Board/)),
  [`/mypads/group/${board}/user/add`]: keepers('Choose watchers', shows('Choose watchers: Board of the club')),
  [`/mypads/group/${board}/user/nothing`]: { ...users(NOTHING), siteAdmin: NOTHING },
  [`/mypads/group/${board}/pad/add`]: keepers('Add a pad', shows('Add a pad: Board of the club')),
  [`/mypads/group/${board}/pad/edit/${agenda}`]: keepers('Name and settings', shows(/Agenda of December/)),
  [`/mypads/group/${board}/pad/remove/${agenda}`]: keepers('Remove the pad', shows('Remove the pad', 'Agenda')),
  [`/mypads/group/${board}/pad/remove/chat/history/${agenda}`]: keepers(
    'Remove the chat history',
    shows('Remove the chat history', 'Agenda of December'),
  ),
  [`/mypads/group/${board}/pad/move`]: keepers('Move pads', shows('Move pads from Board of the club')),
  [`/mypads/group/${board}/pad/view/${agenda}`]: {
    ...all(shows('Agenda of December')),
    ...outside(shows('You cannot open this pad', NO_PAD)),
  },
  [`/mypads/group/${board}/pad/history/${agenda}`]: {
    ...all(shows('History of Agenda of December')),
    ...outside(shows('You cannot open this pad', NO_PAD)),
  },
  [`/mypads/group/${open}/view`]: all(shows('Summer party', 'Programme')),
  [`/mypads/group/${open}/files`]: all(shows('Files of this folder')),
  [`/mypads/group/${open}/edit`]: openKeepers(shows('Edit the folder: Summer party')),
  [`/mypads/group/${open}/user/share`]: openKeepers(shows('Choose administrators: Summer party')),
  // It is open to everybody, but has members, too.
  [`/mypads/group/${open}/user/invite`]: openKeepers(shows('Invite people: Summer party')),
  [`/mypads/group/${open}/pad/add`]: openKeepers(shows('Add a pad: Summer party')),
  [`/mypads/group/${open}/pad/edit/${rules}`]: openKeepers(shows('Name and settings: House rules')),
  [`/mypads/group/${open}/pad/view/${rules}`]: all(shows('House rules')),
  // Its history is for its members alone.
  [`/mypads/group/${open}/pad/history/${rules}`]: {
    ...all(shows('History of House rules')),
    ...outside(shows('History of House rules', 'The history is not open to you')),
    // Who watches the others is a member here.
    watcher: shows('History of House rules'),
  },
  [`/mypads/group/${secret}/view`]: { ...all(shows('Budget', 'Figures')), ...shut(shows('Budget', NEEDS_PASSWORD)) },
  [`/mypads/group/${secret}/files`]: {
    ...all(shows('Files of this folder')),
    ...shut(shows('Files of this folder', NEEDS_PASSWORD)),
  },
  [`/mypads/group/${secret}/edit`]: secretKeepers('Edit the folder', shows('Edit the folder: Budget')),
  [`/mypads/group/${secret}/pad/add`]: {
    ...secretKeepers('Add a pad', shows('Add a pad: Budget')),
    creator: shows('Add a pad: Budget'),
  },
  [`/mypads/group/${secret}/pad/edit/${budget}`]: secretKeepers(
    'Name and settings',
    shows('Name and settings: Figures'),
  ),
  [`/mypads/group/${secret}/pad/view/${budget}`]: {
    ...all(shows('Figures')),
    ...shut(shows('This pad needs a password', 'Enter the password to open this pad.')),
  },
  '/admin': { ...all(shows('Administrator sign-in')), siteAdmin: SETTINGS },
  '/admin/users': siteAdmins('Users'),
  '/admin/users/create': siteAdmins('Add a user'),
  '/admin/users/bob/edit': siteAdmins('Edit the user: bob'),
  '/admin/users/bob/remove': siteAdmins('Remove the user'),
  '/admin/statistics': siteAdmins('Statistics'),
  '/admin/audit': siteAdmins('Audit trail'),
  '/admin/outbox': siteAdmins('Outbox'),
  '/admin/trash': siteAdmins('Trash'),
  '/nothing/here': all(NOTHING),
  // These addresses end the session, whosever it is.
  '/logout': { ...all(SIGN_IN) },
  '/admin/logout': all(ADMIN_SIGN_IN),
})

/** A site whose ids are their names, for tests of which addresses there are. */
const ANY_SITE = new Proxy({} as DetailedSite, { get: (_, name) => String(name) })

test('[SCR-99] no address of the manager is left out here', () => {
  expect(unvisitedPaths(Object.keys(screensOf(ANY_SITE)))).toEqual([])
})

test('[A11Y-1, A11Y-5] no address of the manager is left out where the screens are looked at', () => {
  const shown = allActors.flatMap((one) => everyScreenOf(ANY_SITE, one))
  const addresses = shown.map(({ address, finalAddress = address }) => `/${finalAddress.replace(/\?.*/, '')}`)
  // These addresses redirect and have no screen of their own.
  expect(unvisitedPaths(addresses)).toEqual(['/', '/logout', '/admin/logout'])
})

test.describe('a site in use', () => {
  let server: Server
  let site: DetailedSite
  test.beforeAll(async ({ browser }) => {
    server = await Server.start()
    site = await seedInDetail(browser, server)
    const { ada, board, secret } = site
    for (const gid of [board, secret])
      await post(server, ada.token, '/group/add-watchers', { gid, type: 'groups', loginsOrEmails: ['zoe'] })
    await put(server, ada.token, `/group/${secret}`, { allowUsersToCreatePads: true })
    await inviteInto(ada, server, secret, ['eve'])
  })
  test.afterAll(() => server.stop())

  // The table of rights asks the API as everybody at every run, and axe looks at every screen.
  for (const viewer of viewers)
    test(`[SCR-1, SCR-79, SCR-95, SCR-99, SCR-102, SES-16, GRP-27, PAD-21] every address shows a ${viewer} what is theirs, and nothing else @long`, async ({
      browser,
    }) => {
      const { page, context } = await openBrowser(browser, server, viewer)
      const sessions = {
        visitor: () => undefined,
        stranger: () => sessionOf(server, 'ned'),
        watcher: () => sessionOf(server, 'zoe'),
        member: () => sessionOf(server, 'bob'),
        creator: () => sessionOf(server, 'eve'),
        groupAdmin: () => sessionOf(server, 'ada'),
        siteAdmin: () => adminSession(server),
      }
      const token = await sessions[viewer]()
      if (token !== undefined) await giveSession(context, server, token)
      // The test opens some sixty screens, one after the other.
      test.slow()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))

      for (const [address, seenBy] of Object.entries(screensOf(site))) {
        if (inFoldersAlone.includes(viewer) && !/\/group\/.+\//.test(address)) continue
        const { heading, text, at = address } = seenBy[viewer]
        await test.step(address, async () => {
          await page.goto(address.slice(1), { waitUntil: 'commit' })
          const title = page.getByRole('heading', { level: 1 })
          await expect.soft(title, address).toHaveText(heading)
          if (text !== undefined) await expect.soft(page.getByRole('main'), address).toContainText(text)
          // A page that comes painted shows its heading before its script goes where the screen belongs.
          await expect.soft(page, address).toHaveURL(({ pathname }) => pathname === at)
          await expect.soft(page, address).toHaveTitle(/ - Sheaf$/)
        })
      }
      expect(errors).toEqual([])
      await context.close()
    })

  test('[SCR-8, SCR-13, SCR-93, SCR-99] whoever has only given the password so far is on the way in, and sees nothing else @long', async ({
    browser,
  }) => {
    const { page } = await openBrowser(browser, server, 'pending')
    /** Goes to an address inside the page, as its links do: the first step of a sign-in does not survive a reload. */
    const go = (address: string) =>
      page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, address)
    const { board, agenda, open, secret } = site
    await page.goto('login')
    for (const [address, { heading, text, at = address }] of Object.entries<Seen>({
      '/loginotp': shows('One-time code'),
      '/': SIGN_IN,
      '/mypads': SIGN_IN,
      '/dashboard': SIGN_IN,
      '/myprofile': shows('Profile', 'Sign in to see your profile.'),
      [`/mypads/group/${board}/edit`]: SIGN_IN,
      [`/mypads/group/${board}/view`]: shows('You cannot open this folder', NO_FOLDER),
      [`/mypads/group/${board}/pad/view/${agenda}`]: shows('You cannot open this pad', NO_PAD),
      [`/mypads/group/${open}/view`]: shows('Summer party', 'Programme'),
      [`/mypads/group/${secret}/view`]: shows('Budget', NEEDS_PASSWORD),
      '/admin': shows('Administrator sign-in'),
      '/admin/users': ADMIN_SIGN_IN,
      '/nothing/here': NOTHING,
    }))
      await test.step(address, async () => {
        if (!page.url().endsWith('/loginotp')) {
          await go('/login')
          await expect(headingNamed(page, 'Sign in')).toBeVisible()
          await enterPassword(page, inputDevices.mouse(page), site.guarded.login)
        }
        await expect(headingNamed(page, 'One-time code')).toBeVisible()
        await go(address)
        await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveText(heading)
        if (text !== undefined) await expect.soft(page.getByRole('main'), address).toContainText(text)
        expect.soft(new URL(page.url()).pathname, address).toBe(at)
        await expect.soft(menuLink(page, 'Profile')).toHaveCount(0)
      })
  })

  for (const way of inputDeviceNames)
    test(`[SCR-134, SCR-102, GRP-55, A11Y-2] the site administrator is shown what the folder’s own administrators may do, and is let do it, by ${way} @long`, async ({
      browser,
    }) => {
      const { page, context } = await openBrowser(browser, server, 'siteAdmin')
      await giveSession(context, server, await adminSession(server))
      const by = inputDevices[way](page)
      const fair = await folderOf(site.ada, server, { name: 'Spring fair', visibility: 'public' })
      const pad = await padIn(site.ada, server, fair, { name: 'Old ideas' })
      await page.goto(`mypads/group/${fair}/view`)
      await by.choose(...actionOn(page, 'Old ideas', 'Remove the pad'))
      await expect(headingNamed(page, 'Remove the pad')).toBeVisible()
      await by.press(buttonNamed(page, 'Remove the pad'))
      await expect(page.getByText('The pad has been removed.')).toBeVisible()
      await page.goto(`p/${pad}`)
      await expect(page.getByText('This pad does not exist, or you do not have access to it.')).toBeVisible()

      await page.goto(`mypads/group/${fair}/user/share`)
      await new PeoplePicker(page).add(by, 'bob')
      await by.press(buttonNamed(page, 'Invite'))
      await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
      await by.press(page.getByRole('main').getByRole('link', { name: 'Back to the folder' }))
      await by.choose(...actionOn(page, 'Spring fair', 'Remove the folder'))
      await by.press(buttonNamed(page, 'Remove the folder'))
      await expect(page.getByText('The folder has been removed.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
})
