import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import { isGuestAuthor } from '@sheaf/contract/realtime/socket'
import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { memo } from 'react'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { safeColor } from '../../connection/authors.ts'
import { addressesIn } from '../../lib/addresses.ts'

/** The name is not repeated above messages that follow the same person's last one within this time. */
const SAME_BREATH_MS = 5 * 60_000

interface TextPart {
  readonly text: string
  /** Target of the link, if the part is an address. */
  readonly href?: string
}

/** CHT-5: Splits a message into plain text and addresses. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const { from, to, href } of addressesIn(text)) {
    if (from > at) parts.push({ text: text.slice(at, from) })
    parts.push({ text: text.slice(from, to), href })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

export const MessageText = memo(({ text }: { readonly text: string }) => (
  <p className="pad-chat-text" dir="auto">
    {textParts(text).map((part, at) =>
      part.href === undefined ? (
        part.text
      ) : (
        // Isolated, so that nothing before it turns the address around that one reads (W-34).
        <a key={at} dir="ltr" href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.text}
        </a>
      ),
    )}
  </p>
))

const dayOf = (at: number): string => new Date(at).toDateString()

const formatsOf = memoizePerLanguage((locale) => ({
  time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
  exact: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
}))

const Time = ({ at }: { readonly at: number }) => {
  const { time, exact } = formatsOf(useDateLocale())
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {time.format(at)}
    </time>
  )
}

const Day = ({ at }: { readonly at: number }) => (
  <p className="pad-chat-day">{formatsOf(useDateLocale()).day.format(at)}</p>
)

interface MessageProps {
  readonly message: ChatMessage
  readonly isNewDay: boolean
  readonly isGoingOn: boolean
}

const Message = memo(({ message: { author, name, color, text, at }, isNewDay, isGoingOn }: MessageProps) => {
  const t = useT()
  return (
    <>
      {isNewDay && <Day at={at} />}
      <article
        className="pad-chat-message"
        data-going-on={isGoingOn || undefined}
        style={{ borderInlineStartColor: safeColor(color) }}
      >
        <header className="pad-chat-by">
          <bdi className="pad-chat-name">{name || t('EDITOR.GUEST')}</bdi>
          {name !== '' && isGuestAuthor(author) && <span className="pad-chat-guest">{t('EDITOR.GUEST')}</span>}
          <Time at={at} />
        </header>
        <MessageText text={text} />
      </article>
    </>
  )
})

interface MessageListProps {
  readonly messages: readonly ChatMessage[]
  /** The message before the first, which is in another list. */
  readonly after?: ChatMessage | undefined
}

/** CHT-2: Lists messages with the names and colours under which they were said. */
export const MessageList = ({ messages, after }: MessageListProps) =>
  messages.map((message, index) => {
    const before = messages[index - 1] ?? after
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(message.at)
    const isGoingOn =
      !isNewDay &&
      before.author === message.author &&
      before.name === message.name &&
      message.at - before.at < SAME_BREATH_MS
    return <Message key={message.seq} message={message} isNewDay={isNewDay} isGoingOn={isGoingOn} />
  })
