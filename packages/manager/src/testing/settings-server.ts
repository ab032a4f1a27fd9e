import { saveSetting } from '@sheaf/contract/routes/configuration'
import type { UserEvent } from '@testing-library/user-event'
import { FakeServer } from './fake-server.ts'

/** The site admin's, which keeps what is saved. */
export const serverOfAdmin = () => {
  const server = new FakeServer()
  server.admin = true
  server.on(saveSetting, ({ params: { key }, body: { value } }) => {
    server.settings = { ...server.settings, [key]: value }
    return { key, value }
  })
  return server
}

/** In one go, as from a password manager or a colleague's mail. */
export const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

/** Which settings were saved, in order. */
export const saved = (server: FakeServer) =>
  server.calls.map(({ call, body }) => [call.replace('PUT /configuration/', ''), (body as { value: unknown }).value])
