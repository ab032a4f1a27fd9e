import { MantineProvider } from '@mantine/core'
import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import { CHAT_MESSAGE_MAX } from '@sheaf/contract/limits'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ChatRoom } from '../../connection/chat/chat-room.ts'
import { ChatButton } from './chat-button.tsx'
import { chatOpen } from './chat-open.ts'
import { ChatPanel } from './chat-panel.tsx'

beforeEach(() => {
  localStorage.clear()
  chatOpen.set({ isOpen: false, isByHand: false })
})

const message = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  id: `message-${seq}`,
  author: 'bob',
  name: 'Bob',
  color: '#aabbcc',
  text: `line ${seq}`,
  at: Date.UTC(2026, 10, 21, 12, seq),
  ...fields,
})

/** Shows the chat. While `messages` is undefined, the server has not sent any yet. */
const show = (messages: ChatMessage[] | undefined, fields: { mayWrite?: boolean; hasEarlier?: boolean } = {}) => {
  const sent: { type: string }[] = []
  const room = new ChatRoom({ base: 'https://example.org/', padId: 'pad', send: (request) => sent.push(request) })
  room.enter('ada')
  if (messages !== undefined)
    room.onEvent({ type: 'chat-opened', mayWrite: true, messages, hasEarlier: false, removedTo: 0, ...fields })
  render(
    <MantineProvider env="test">
      <ChatButton room={room} />
      <ChatPanel room={room} />
    </MantineProvider>,
  )
  const says = (seq: number, more: Partial<ChatMessage> = {}) =>
    act(() => room.onEvent({ type: 'chat-said', message: message(seq, more) }))
  return { room, sent, says, user: userEvent.setup(), button: () => screen.getByRole('button', { name: /^Chat/ }) }
}

it('[CHT-4] the button counts what was missed while the chat is closed, and nothing once it was seen', async () => {
  const { says, user, button } = show([message(1)])
  expect(button().getAttribute('aria-label')).toBe('Chat')
  says(2)
  says(3)
  expect(button().getAttribute('aria-label')).toBe('Chat, 2 unread messages')
  await user.click(button())
  expect(button().getAttribute('aria-label')).toBe('Chat')
  await user.click(button())
  expect(button().getAttribute('aria-label')).toBe('Chat')
})

it('[A11Y-2] the button says whether the chat is open, and names its panel while there is one', async () => {
  const { user, button } = show([])
  expect(['aria-expanded', 'aria-controls', 'aria-pressed'].map((name) => button().getAttribute(name))).toEqual([
    'false',
    null,
    null,
  ])
  await user.click(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button().getAttribute('aria-controls') ?? '')).not.toBeNull()
})

it.each([true, false])(
  '[SCR-112] the field of the chat says what its keys do where there are some: %s',
  async (hasKeys) => {
    const known = window.matchMedia
    const media = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...known(query), matches: !hasKeys && query.includes('hover: none') }))
    onTestFinished(() => media.mockRestore())
    const { user, button } = show([])
    await user.click(button())
    const field = screen.getByRole('textbox')
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe(hasKeys ? 'Press Enter to send, Shift+Enter for a new line.' : undefined)
  },
)

it('[CHT-2] a message shows name, colour and time, and one name stands for what follows in the same breath', async () => {
  const { user, button } = show([message(1), message(2), message(3, { author: 'guest', name: '' })])
  await user.click(button())
  const [first, second, third] = screen.getAllByRole('article')
  expect(first!.textContent).toContain('Bob')
  expect(first!.getAttribute('style')).toContain('border-inline-start-color: rgb(170, 187, 204)')
  expect(within(first!).getByRole('time').getAttribute('datetime')).toBe('2026-11-21T12:01:00.000Z')
  expect(second!.dataset['goingOn']).toBe('true')
  expect(third!.textContent).toContain('Guest')
  expect(third!.dataset['goingOn']).toBeUndefined()
})

it('[CHT-5, W-23] a message is text: only addresses in it can be followed', async () => {
  const { user, button } = show([message(1, { text: '<img src=x onerror=alert(1)> https://example.org javascript:x' })])
  await user.click(button())
  const article = screen.getByRole('article')
  expect(article.querySelector('img')).toBeNull()
  expect(article.textContent).toContain('<img src=x onerror=alert(1)>')
  const [link, ...others] = within(article).getAllByRole('link')
  expect(others).toEqual([])
  expect(link!.getAttribute('href')).toBe('https://example.org')
  expect(link?.getAttribute('rel')).toContain('noopener')
})

it('[W-34] what turns the direction of a message around leaves the address of a link as it is', async () => {
  const { user, button } = show([message(1, { text: 'see \u202E https://example.org/a?b=1' })])
  await user.click(button())
  // The attribute isolates: https://html.spec.whatwg.org/multipage/rendering.html#bidi-rendering
  expect(within(screen.getByRole('article')).getByRole('link').getAttribute('dir')).toBe('ltr')
})

it('[CHT-9] Enter sends, Shift and Enter begin a line, and what is not acknowledged says so', async () => {
  const { room, sent, user, button } = show([])
  await user.click(button())
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(document.activeElement).toBe(field)
  await user.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}')
  expect(sent).toMatchObject([{ type: 'chat-say', text: 'one\ntwo' }])
  expect(field.value).toBe('')
  expect(screen.getByRole('article').textContent).toContain('Not sent yet')
  const { id } = sent[0] as unknown as { id: string }
  act(() => room.onEvent({ type: 'chat-said', message: message(1, { id, author: 'ada', text: 'one\ntwo' }) }))
  expect(screen.getByRole('article').textContent).not.toContain('Not sent yet')
})

it('[CHT-5] nothing blank or too long is sent, and nothing of it is lost', async () => {
  const { sent, user, button } = show([])
  await user.click(button())
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(field, '   {Enter}')
  await user.clear(field)
  await user.click(field)
  await user.paste('x'.repeat(CHAT_MESSAGE_MAX + 2))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toContain('2 characters too many')
  expect(field.value).toBe('x'.repeat(CHAT_MESSAGE_MAX + 2))
  expect(sent).toEqual([])
})

it('[A11Y-2, A11Y-3] Escape closes and leads back to the button, and a draft outlasts it', async () => {
  const { user, button } = show([])
  await user.click(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('half a thou{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(button())
  await user.keyboard('{Enter}')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('half a thou')
})

it('[CHT-1] whoever may only read sees the chat and no field', async () => {
  const { user, button } = show([message(1)], { mayWrite: false })
  await user.click(button())
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('article')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('complementary'))
})

it('[CHT-3] earlier messages are asked for, and an empty chat says that it is', async () => {
  const { room, sent, user, button } = show([message(5)], { hasEarlier: true })
  await user.click(button())
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  expect(sent).toEqual([{ type: 'chat-earlier', before: 5 }])
  act(() => room.onEvent({ type: 'chat-earlier', before: 5, messages: [message(4)], hasEarlier: false }))
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  act(() => room.onEvent({ type: 'chat-removed', to: 5 }))
  expect(screen.queryByText(/^No messages yet/)).not.toBeNull()
})

it('[EDT-84] what is said while one is there is news, and not what was said before', async () => {
  const { room, says, user, button } = show([message(5)], { hasEarlier: true })
  const news = () => within(screen.getByRole('log')).queryAllByText(/^line/)
  await user.click(button())
  says(6)
  expect(news().map((line) => line.textContent)).toEqual(['line 6'])
  const [line] = news()
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  act(() => room.onEvent({ type: 'chat-earlier', before: 5, messages: [message(4)], hasEarlier: false }))
  expect(news()).toEqual([line])
  expect(screen.getAllByText(/^line/).map((each) => each.textContent)).toEqual(['line 4', 'line 5', 'line 6'])
  // Messages missed while the connection was lost are news as well.
  act(() => room.lose())
  act(() =>
    room.onEvent({
      type: 'chat-opened',
      mayWrite: true,
      messages: [6, 7].map((seq) => message(seq)),
      hasEarlier: true,
      removedTo: 0,
    }),
  )
  expect(news().map((each) => each.textContent)).toEqual(['line 6', 'line 7'])
})

it('[EDT-84] in a chat that is open before its pad is, nothing of what was said before is news', () => {
  chatOpen.set({ isOpen: true, isByHand: false })
  const { room } = show(undefined)
  expect(room.state.get().isConnected).toBe(false)
  act(() =>
    room.onEvent({ type: 'chat-opened', mayWrite: true, messages: [message(1)], hasEarlier: false, removedTo: 0 }),
  )
  expect(screen.getByRole('log').textContent).toBe('')
  expect(screen.getByText('line 1')).toBeVisible()
})

it('[EDT-95] a guest is told from the user whose name they took, in the chat too', async () => {
  const { user, button } = show([
    message(1, { author: 'g.1', name: 'Ada' }),
    message(2, { author: 'ada', name: 'Ada' }),
  ])
  await user.click(button())
  const said = screen.getAllByRole('article')
  expect(within(said[0]!).getByText('Guest')).toBeVisible()
  expect(within(said[1]!).queryByText('Guest')).toBeNull()
})
