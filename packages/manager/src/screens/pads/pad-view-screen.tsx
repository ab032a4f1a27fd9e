import { Stack } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { frameQuerySchema } from '@sheaf/contract/pages/frame'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ComponentProps, useState } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { CONTENT_ID } from '../../chrome/skip-link.tsx'
import { MarkButtons } from '../../features/marks/mark-button.tsx'
import { mayMarkPad } from '../../features/marks/may-mark.ts'
import { ArchivedNotice } from '../../features/pads/archived-notice.tsx'
import { frameAddress } from '../../features/pads/frame/frame-address.ts'
import { type FramePlace, NEW_PAD } from '../../features/pads/frame/frame-place.ts'
import { PadFrame } from '../../features/pads/frame/pad-frame.tsx'
import { ExpandButton, HistoryLink, NewTabLink } from '../../features/pads/frame/pad-frame-actions.tsx'
import { PadViewMenu } from '../../features/pads/menu/pad-view-menu.tsx'
import { PadName } from '../../features/pads/pad-name.tsx'
import { padRights } from '../../features/pads/menu/pad-rights.ts'
import { ShareButton } from '../../features/pads/menu/share-pad.tsx'
import { baseUrl } from '../../lib/address/base.ts'
import { useHideChrome } from '../../lib/page/chrome.ts'
import { useExpanded } from '../../lib/preferences/preferences.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { useIsNarrow, useIsPhone } from '../../lib/page/use-is-phone.ts'
import { paths } from '../../paths.ts'
import { PadAtAddress, usePadFolder } from './pad-at-address.tsx'

export const PadViewScreen = () => {
  const t = useT()
  return (
    <PadAtAddress title={t('GROUP.PAD.PAD')}>
      {({ value, access, version }, frame) => (
        <OpenPad pad={value} version={version} mayHistory={access.history} mayWrite={access.write} {...frame} />
      )}
    </PadAtAddress>
  )
}

const usePlace = (): FramePlace => {
  const [search] = useSearchParams()
  const { lineNumber, line, findUser, find, file } = frameQuerySchema.parse(Object.fromEntries(search))
  return { lineNumber, line, findUser, find, file }
}

interface OpenPadProps {
  readonly pad: Pad
  /** Version of the pad, for those who may change it. */
  readonly version: string | undefined
  /** Whether the reader sees the history of the pad. */
  readonly mayHistory: boolean
  readonly mayWrite: boolean
  /**
   * Whether access to the pad has been closed. The frame stays, but the page shows nothing of the pad and offers no
   * action on it.
   */
  readonly isClosed: boolean
  readonly onNotice: ComponentProps<typeof PadFrame>['onNotice']
}

const OpenPad = ({ pad, version, mayHistory, mayWrite, isClosed, onNotice }: OpenPadProps) => {
  const t = useT()
  const { group } = pad
  const expanded = useExpanded()
  const actor = useActor()
  const site = useSite()
  const { state } = useLocation()
  // The state belongs to the history entry, to which the user may come back or which they may reload ('POP').
  const isNew = useNavigationType() !== 'POP' && state === NEW_PAD
  const place = usePlace()
  const lang = useLanguage()
  const address = frameAddress(baseUrl().pathname, pad._id, { lang, ...place })
  // Fixed at mount: a new language, line or folder must not reload the frame while somebody writes.
  const [frame] = useState(address)
  const { openGroup, isFetched, crumbs } = usePadFolder(pad, isClosed)
  // EDT-271: on a phone the text gets the room of what is around it while somebody writes.
  const [isWriting, setIsWriting] = useState(false)
  const handleNotice: typeof onNotice = (notice) => {
    if (notice === 'sheaf:writing' || notice === 'sheaf:not-writing') setIsWriting(notice === 'sheaf:writing')
    else onNotice(notice)
  }
  useHideChrome(expanded || isWriting)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  // Assumes the buttons while the group loads, so that nothing shifts. `isFetched`, because a refused query is pending
  // again at each refetch.
  const mayMark = !isFetched || mayMarkPad(pad, openGroup, actor, site)
  const mayRename = openGroup !== undefined && padRights(pad, openGroup, actor, site).mayEdit
  const mayAskWho = actor.kind !== 'visitor' && (!isFetched || openGroup !== undefined)
  return (
    <Page
      title={isClosed ? t('GROUP.PAD.PAD') : pad.name}
      heading={!isClosed && mayRename ? <PadName pad={pad} version={version} /> : undefined}
      isCompact
      isHeadHidden={isWriting}
      crumbs={crumbs}
      width="pane"
      actions={
        <>
          {!isClosed && mayMark && <MarkButtons mark={{ type: 'pads', key: pad._id }} name={pad.name} />}
          {!isClosed && !isPhone && <ShareButton pad={pad} group={mayAskWho ? openGroup : undefined} />}
          {!isClosed && !isNarrow && mayHistory && <HistoryLink to={paths.padHistory(group, pad._id)} />}
          <ExpandButton />
          {!isClosed && !isNarrow && <NewTabLink address={address} />}
          {!isClosed && (
            <PadViewMenu {...{ pad, mayAskWho, mayHistory, mayWrite, address, isPhone, isNarrow }} group={openGroup} />
          )}
        </>
      }
    >
      <Stack gap={0}>
        {!isClosed && (
          <ArchivedNotice pad={pad} group={openGroup} onTakenOut={() => document.getElementById(CONTENT_ID)?.focus()} />
        )}
        <PadFrame {...{ place, expanded }} onNotice={handleNotice} address={frame} name={pad.name} takesFocus={isNew} />
      </Stack>
    </Page>
  )
}
