import { testApp, type Caller, type TestApp, type TestAppOptions, type TestUser } from '../test-app.ts'

/** One of each kind of person in relation to a group. */
export interface GroupFixture {
  readonly app: TestApp
  readonly admin: TestUser
  readonly user: TestUser
  readonly stranger: TestUser
  readonly visitor: Caller
  readonly siteAdmin: Caller
  /** The group's id. */
  readonly gid: string
  /** Makes a pad in the group and returns its id. */
  readonly pad: (fields?: Record<string, unknown>) => Promise<string>
  /** Makes another group of `of`, by default the admin, and returns its id. */
  readonly group: (fields?: Record<string, unknown>, of?: Caller) => Promise<string>
}

const made = async (caller: Caller, path: string, body: Record<string, unknown>): Promise<string> => {
  const reply = await caller.post(path, body)
  if (reply.status !== 200) throw new Error(`POST ${path} answered ${reply.status} ${reply.raw.body}`)
  return reply.body['key'] as string
}

/** Makes a group by `admin` with `user` in it; `fields` are its further properties. */
export const groupFixture = async (
  fields: Record<string, unknown> = {},
  options: TestAppOptions = {},
): Promise<GroupFixture> => {
  const app = await testApp(options)
  const [admin, user, stranger] = [await app.user('admin'), await app.user('user'), await app.user('stranger')]
  const group = (more: Record<string, unknown> = {}, of: Caller = admin) =>
    made(of, '/group', { name: 'Group', ...more })
  const gid = await group({ name: 'Board', users: [user.id], ...fields })
  return {
    app,
    admin,
    user,
    stranger,
    visitor: app.visitor,
    siteAdmin: await app.siteAdmin(),
    gid,
    group,
    pad: (more = {}) => made(admin, '/pad', { name: 'Minutes', group: gid, ...more }),
  }
}

/** Returns a password as it travels in a query. */
export const encoded = (password: string): string => encodeURIComponent(Buffer.from(password).toString('base64'))
