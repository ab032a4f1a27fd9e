import { sessionSchema, type Session } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import { saveUser } from '@sheaf/contract/routes/accounts'
import { checkPassword, listSessions } from '@sheaf/contract/routes/auth'
import { FakeServer } from './fake-server.ts'
import { buildUser } from './people.ts'

export const buildSession = (change: Partial<Session>): Session =>
  sessionSchema.parse({
    _id: 's1',
    ctime: 1,
    lastSeenAt: 2,
    expiresAt: 3,
    address: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: true,
    ...change,
  })

/** Returns a server where Anna has sessions in two browsers; changes to her profile are stored. */
export const serverOfAnna = () => {
  const server = new FakeServer()
  server.user = buildUser()
  return server
    .on(listSessions, () => ({
      value: [
        buildSession({}),
        buildSession({
          _id: 's2',
          current: false,
          userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
        }),
      ],
    }))
    .on(checkPassword, ({ body }) => {
      if (body.password !== 'correct horse') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
      return {}
    })
    .on(saveUser, ({ body: { password: _p, passwordConfirm: _c, passwordCurrent: _o, ...change } }) => {
      server.user = buildUser({ ...server.user, ...change } as Parameters<typeof buildUser>[0])
      return { key: 'anna', value: server.user }
    })
}
