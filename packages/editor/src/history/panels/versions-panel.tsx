import { Button, Stack } from '@mantine/core'
import { createVersion } from '@sheaf/contract/routes/versions'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { IconBookmark, IconStar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import { failureInWords } from '../session/failure-words.ts'
import './panels.css'
import type { PanelProps } from './panel-props.ts'
import { VersionNameForm } from './version-name-form.tsx'
import { VersionRow } from './version-row.tsx'

/** Lists the moments that have a name or were kept automatically, and gives the shown one a name. */
const VersionsPanel = ({ history, onDone }: PanelProps) => {
  const t = useT()
  const { api, facts, moments, versions, refreshVersions, nameDrafts } = history
  const known = useStore(versions)
  const { shown, head } = useStore(moments.state)
  /** The moment that is being named: another one may be shown before the name is typed. `null` once one was. */
  const [named, setNamed] = useState<number | null | undefined>(() =>
    Array.from(nameDrafts.keys()).find((key) => typeof key === 'number'),
  )
  const [failure, setFailure] = useState<string>()
  const load = () => {
    setFailure(undefined)
    refreshVersions().catch((error: unknown) => setFailure(failureInWords(error)))
  }
  useEffect(() => {
    refreshVersions().catch((error: unknown) => setFailure(failureInWords(error)))
  }, [refreshVersions])
  const list = () => {
    if (known === undefined)
      return failure === undefined ? (
        <LoadingState mih="12rem" />
      ) : (
        <ErrorState title={t('TIMESLIDER.VERSIONS.FAILED')} text={failure} onRetry={load} />
      )
    if (known.length === 0)
      return (
        <EmptyState
          icon={<IconStar />}
          title={t('TIMESLIDER.VERSIONS.EMPTY.TITLE')}
          text={t('TIMESLIDER.VERSIONS.EMPTY.TEXT')}
        />
      )
    return (
      <ul className="history-rows">
        {known.map((version) => (
          <li key={version.id}>
            <VersionRow history={history} version={version} onDone={onDone} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Stack gap="sm" p="sm">
      {facts.may.write &&
        head > 0 &&
        (typeof named !== 'number' ? (
          <Button
            ref={named === null ? focusOnMount : undefined}
            variant="light"
            leftSection={<IconBookmark size={16} aria-hidden />}
            onClick={() => setNamed(shown.seq)}
          >
            {t('TIMESLIDER.VERSIONS.ADD')}
          </Button>
        ) : (
          <VersionNameForm
            name=""
            drafts={nameDrafts}
            draft={named}
            onCancel={() => setNamed(null)}
            onSave={async (name) => {
              await api.call(createVersion, { body: { seq: named, name } })
              setNamed(null)
              await refreshVersions()
            }}
          />
        ))}
      {list()}
    </Stack>
  )
}

export default VersionsPanel
