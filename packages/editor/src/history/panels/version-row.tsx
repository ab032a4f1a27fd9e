import { Group, Text, UnstyledButton } from '@mantine/core'
import type { Version } from '@sheaf/contract/entities/history'
import { exportVersion, removeVersion, saveVersion } from '@sheaf/contract/routes/versions'
import { confirm } from '@sheaf/ui/components/confirm'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { RowButton } from '@sheaf/ui/components/row-button'
import { toast } from '@sheaf/ui/components/toast'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { copyText } from '@sheaf/ui/lib/copy-text'
import {
  IconFileDiff,
  IconCertificate,
  IconLink,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import { failureInWords } from '../session/failure-words.ts'
import { momentLink } from '../session/moment-link.ts'
import { formatMoment } from '../session/moment-words.ts'
import type { CompareItem } from './compare-items.tsx'
import type { PanelProps } from './panel-props.ts'
import { VersionNameForm } from './version-name-form.tsx'

interface VersionRowProps extends PanelProps {
  readonly version: Version
}

const SIGN = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

const AUTOMATIC = {
  restore: 'TIMESLIDER.VERSIONS.BEFORE_RESTORE',
  removal: 'TIMESLIDER.VERSIONS.BEFORE_REMOVAL',
} as const

const CAUSED_BY = {
  restore: 'TIMESLIDER.VERSIONS.RESTORED_BY',
  removal: 'TIMESLIDER.VERSIONS.REMOVED_BY',
} as const

const fetchCompareItems = async () => (await import('./compare-items.tsx')).CompareItems

/** Names a version, leads to its moment, and offers what can be done with it. */
export const VersionRow = ({ history, version, onDone }: VersionRowProps) => {
  const t = useT()
  const locale = useDateLocale()
  const { api, moments, refreshVersions, nameDrafts } = history
  const { seq, head } = useStore(moments.state)
  const [renaming, setRenaming] = useState<'now' | 'done' | undefined>(() =>
    nameDrafts.has(version.id) ? 'now' : undefined,
  )
  const { id, automatic, starred, mayChange, by, causedBy } = version
  const name = version.name || (automatic === null ? t('TIMESLIDER.AUTOMATIC') : t(AUTOMATIC[automatic]))
  const when = formatMoment(version.time, locale)
  const call = { params: { version: id } }

  const act = async (change: () => Promise<unknown>) => {
    try {
      await change()
      await refreshVersions()
    } catch (error) {
      toast.error(failureInWords(error))
    }
  }
  const copyLink = async () => {
    const link = momentLink(version.seq)
    if (await copyText(link)) toast.success(t('TIMESLIDER.LINK.COPIED'))
    else toast.info(t('TIMESLIDER.LINK.ADDRESS', { link }))
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('TIMESLIDER.VERSIONS.REMOVE.TITLE'),
      text: t('TIMESLIDER.VERSIONS.REMOVE.TEXT', { name }),
      action: t('TIMESLIDER.VERSIONS.REMOVE.ACTION'),
      isDangerous: true,
    })
    if (isSure) await act(() => api.call(removeVersion, call))
  }
  if (renaming === 'now')
    return (
      <VersionNameForm
        name={version.name}
        drafts={nameDrafts}
        draft={id}
        onCancel={() => setRenaming('done')}
        onSave={async (newName) => {
          await api.call(saveVersion, { ...call, body: { name: newName } })
          setRenaming('done')
          await refreshVersions()
        }}
      />
    )
  // The shown moment is often the newest, or this version itself.
  const compareWith: readonly CompareItem[] = [
    ...(head === version.seq ? [] : [{ seq: head, label: 'TIMESLIDER.COMPARE.WITH_NOW' } as const]),
    ...(seq === head || seq === version.seq ? [] : [{ seq, label: 'TIMESLIDER.COMPARE.WITH_SHOWN' } as const]),
  ]
  const compareWithMoment = (other: number) => {
    moments.compare([version.seq, other])
    onDone()
  }
  const linkLabel = t('TIMESLIDER.VERSIONS.LINK', { name })
  const proofLabel = t('TIMESLIDER.VERSIONS.PROOF', { name })
  const renameLabel = t('TIMESLIDER.VERSIONS.RENAME', { name })
  const removeLabel = t('TIMESLIDER.VERSIONS.REMOVE.LABEL', { name })
  const starLabel = t('TIMESLIDER.VERSIONS.STAR', { name })
  const Star = starred ? IconStarFilled : IconStar
  return (
    <>
      <UnstyledButton
        ref={renaming === 'done' ? focusOnMount : undefined}
        className="history-row"
        aria-current={seq === version.seq || undefined}
        onClick={() => {
          moments.goTo(version.seq)
          onDone()
        }}
      >
        <strong dir="auto">{name}</strong>
        <span className="history-row-line">{when}</span>
        {by !== null && (
          <Text span size="xs" c="dimmed">
            {t('TIMESLIDER.VERSIONS.BY', { name: by.name || t('EDITOR.GUEST') })}
          </Text>
        )}
        {automatic !== null && causedBy !== null && (
          <Text span size="xs" c="dimmed">
            {t(CAUSED_BY[automatic], { name: causedBy.name || t('EDITOR.GUEST') })}
          </Text>
        )}
        {version.redacted && (
          <Text span size="xs" display="block">
            {t('TIMESLIDER.VERSIONS.REDACTED')}
          </Text>
        )}
      </UnstyledButton>
      <Group gap={2} px="xs">
        {mayChange && (
          <RowButton
            aria-label={starLabel}
            title={starLabel}
            aria-pressed={starred}
            onClick={() => void act(() => api.call(saveVersion, { ...call, body: { starred: !starred } }))}
          >
            <Star {...SIGN} />
          </RowButton>
        )}
        {compareWith.length > 0 && (
          <LazyMenu
            label={t('TIMESLIDER.COMPARE.VERSION_WITH', { name })}
            icon={<IconFileDiff {...SIGN} />}
            fetchItems={fetchCompareItems}
            itemProps={{ compareWith, onChoose: compareWithMoment }}
          />
        )}
        <RowButton aria-label={linkLabel} title={linkLabel} onClick={() => void copyLink()}>
          <IconLink {...SIGN} />
        </RowButton>
        {automatic === null && (
          <RowButton
            aria-label={proofLabel}
            title={proofLabel}
            onClick={() => window.location.assign(api.addressOf(exportVersion, call))}
          >
            <IconCertificate {...SIGN} />
          </RowButton>
        )}
        {mayChange && (
          <>
            <RowButton aria-label={renameLabel} title={renameLabel} onClick={() => setRenaming('now')}>
              <IconPencil {...SIGN} />
            </RowButton>
            <RowButton aria-label={removeLabel} title={removeLabel} onClick={() => void remove()}>
              <IconTrash {...SIGN} />
            </RowButton>
          </>
        )}
      </Group>
    </>
  )
}
