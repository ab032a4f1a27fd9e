import { ActionIcon, Button } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { type ShownHistory, readHistoryQuery, writeHistoryQuery } from '@sheaf/contract/pages/frame'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFileText, IconHistoryOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { historyAddress } from '../../features/pads/frame/frame-address.ts'
import { HistoryFrame } from '../../features/pads/frame/history-frame.tsx'
import { ExpandButton, NewTabLink } from '../../features/pads/frame/pad-frame-actions.tsx'
import { baseUrl } from '../../lib/address/base.ts'
import { useHideChrome } from '../../lib/page/chrome.ts'
import { useExpanded } from '../../lib/preferences/preferences.ts'
import { paths } from '../../paths.ts'
import { PadAtAddress, usePadFolder } from './pad-at-address.tsx'

export const PadHistoryScreen = () => {
  const t = useT()
  return (
    <PadAtAddress title={t('GROUP.HISTORY.SHOW')}>
      {({ value, access }, { isClosed, onNotice }) => (
        <PadHistory pad={value} isClosed={isClosed} isOpen={access.history} onNotice={onNotice} />
      )}
    </PadAtAddress>
  )
}

/** Navigation state of an address that follows what the frame shows. */
const SHOWN_MOMENT = 'the moment that is shown'

/** Returns a text that two addresses have in common only if they show the same. */
const keyOf = (view: ShownHistory): string => {
  const query = new URLSearchParams()
  writeHistoryQuery(query, view)
  return query.toString()
}

/**
 * Returns what the frame shows when it opens, and keeps what it shows in the address. Whoever comes to another moment
 * by a link, or back to one, has it opened anew.
 */
const useMoment = () => {
  const { state, hash } = useLocation()
  const [search, setSearch] = useSearchParams()
  const view = readHistoryQuery(search.toString())
  const address = keyOf(view)
  const [opened, setOpened] = useState({ address, view, hash, times: 0 })
  if (address !== opened.address)
    setOpened(state === SHOWN_MOMENT ? { ...opened, address } : { address, view, hash, times: opened.times + 1 })
  const follow = (shown: ShownHistory) =>
    setSearch(
      (parameters) => {
        writeHistoryQuery(parameters, shown)
        return parameters
      },
      { replace: true, state: SHOWN_MOMENT, preventScrollReset: true },
    )
  return { opened, shown: { view, hash }, follow }
}

interface PadHistoryProps {
  readonly pad: Pad
  /** Whether access to the pad has been closed: the page then shows nothing of it. */
  readonly isClosed: boolean
  /** Whether the reader sees the history of the pad. */
  readonly isOpen: boolean
  readonly onNotice: ComponentProps<typeof HistoryFrame>['onNotice']
}

/** HIST-48, HIST-49: shows the history of a pad in the place of its text. */
const PadHistory = ({ pad, isClosed, isOpen, onNotice }: PadHistoryProps) => {
  const t = useT()
  const { group } = pad
  const expanded = useExpanded()
  const lang = useLanguage()
  const { opened, shown, follow } = useMoment()
  // Fixed at mount: the frame is told of a new language.
  const [first] = useState(lang)
  const { crumbs } = usePadFolder(pad, isClosed)
  useHideChrome(expanded)
  const toPad = paths.padView(group, pad._id)
  const title = isClosed ? t('GROUP.HISTORY.SHOW') : t('GROUP.HISTORY.OF', { name: pad.name })
  const addressOf = (place: { readonly view: ShownHistory; readonly hash: string }, language: string) =>
    historyAddress(baseUrl().pathname, pad._id, language, place)
  return (
    <Page
      title={title}
      isCompact
      crumbs={isClosed ? crumbs : [...crumbs, { name: pad.name, to: toPad }]}
      width="pane"
      actions={
        <>
          {!isClosed && (
            <ActionIcon
              component={Link}
              to={toPad}
              aria-label={t('GROUP.HISTORY.TO_PAD')}
              title={t('GROUP.HISTORY.TO_PAD')}
            >
              <IconFileText size={20} />
            </ActionIcon>
          )}
          {isOpen && <ExpandButton />}
          {isOpen && !isClosed && <NewTabLink address={addressOf(shown, lang)} />}
        </>
      }
    >
      {isOpen ? (
        <HistoryFrame
          key={opened.times}
          title={title}
          address={addressOf(opened, first)}
          expanded={expanded}
          onNotice={onNotice}
          onMoment={follow}
        />
      ) : (
        <EmptyState
          icon={<IconHistoryOff />}
          title={t('GROUP.HISTORY.REFUSED_TITLE')}
          text={t('GROUP.HISTORY.REFUSED_TEXT')}
        >
          <Button component={Link} to={toPad}>
            {t('GROUP.HISTORY.TO_PAD')}
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}
