import { ActionIcon, Button } from '@mantine/core'
import { viewMoment } from '@sheaf/contract/routes/history'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import type { AnyMenuButton } from '@sheaf/ui/components/menu-button'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { copyText } from '@sheaf/ui/lib/copy-text'
import { useMatches } from '@sheaf/ui/lib/use-matches'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconFileDiff, IconClipboardText, IconDots, IconEraser, IconCopyPlus, IconRestore } from '@tabler/icons-react'
import { useStore } from '@sheaf/ui/lib/store'
import { neighbourPart } from '../controls/timeline.ts'
import { failureInWords } from '../session/failure-words.ts'
import { useRestore } from '../restore/use-restore.ts'
import type { MomentAct } from './moment-act-items.tsx'
import type { PanelProps } from './panel-props.ts'

/** Width below which a header has no room for each act. */
const NARROW = '(max-width: 47.99em)'

const HeaderButton: AnyMenuButton = ({ label, icon, ...props }) => (
  <ActionIcon aria-label={label} title={label} {...props}>
    {icon}
  </ActionIcon>
)

const fetchItems = async () => (await import('./moment-act-items.tsx')).MomentActItems

const SIGN = { size: 20, stroke: 1.6 } as const

/** What can be done with the shown moment, beside its words in the header. */
const MomentActions = ({ history }: Pick<PanelProps, 'history'>) => {
  const t = useT()
  const { activity, api, facts, moments } = history
  const { shown, head, compared } = useStore(moments.state)
  const { isRestoring, restore } = useRestore(history)
  const isNarrow = useMatches(NARROW)
  const copy = async () => {
    try {
      const { value } = await api.call(viewMoment, { params: { seq: shown.seq }, query: { format: 'text' } })
      const place = document.querySelector<HTMLElement>('.pad-text .ProseMirror')
      if (await copyText(value.text ?? '', place)) toast.success(t('TIMESLIDER.TEXT.COPIED'))
      else toast.info(t('ACTIONS.COPY_YOURSELF'))
    } catch (error) {
      toast.error(failureInWords(error))
    }
  }
  /** Compares the shown moment with the newest; the newest itself with the last one that the reader saw or that was. */
  const compare = () => {
    const { lastVisit } = facts
    const seen = lastVisit !== null && lastVisit.seq < head ? lastVisit.seq : undefined
    const before = neighbourPart(activity.get(), head, 'previous')
    moments.compare([shown.seq < head ? shown.seq : (seen ?? (before < head ? before : 0)), head])
  }
  const { seq } = shown
  const newPad = () =>
    openDialog({
      title: t('TIMESLIDER.COPY.TITLE'),
      content: async (onClose) => {
        const { CopyForm } = await import('./copy-form.tsx')
        return <CopyForm history={history} seq={seq} onClose={onClose} />
      },
    })
  const redact = () => {
    const selected = document.getSelection()
    const text = selected?.anchorNode?.parentElement?.closest('.ProseMirror')
    // Browsers part lines that are selected by an empty one.
    const chosen = selected && text ? selected.toString().replaceAll('\n\n', '\n') : ''
    openDialog({
      title: t('TIMESLIDER.REDACT.TITLE'),
      content: async (onClose) => {
        const { RedactDialog } = await import('../redaction/redact-dialog.tsx')
        return <RedactDialog history={history} seq={seq} selected={chosen} onClose={onClose} />
      },
      closeOnClickOutside: false,
    })
  }
  if (head < 1 || compared !== undefined) return null
  const mayRestore = facts.may.write && shown.seq < head
  const restoreShown = () => {
    if (!isRestoring) void restore()
  }
  const acts: readonly MomentAct[] = [
    ...(mayRestore && isNarrow
      ? [{ label: t('TIMESLIDER.RESTORE.ACTION'), Icon: IconRestore, act: restoreShown }]
      : []),
    { label: t('TIMESLIDER.COMPARE.ACTION'), Icon: IconFileDiff, act: compare },
    ...(facts.may.copy ? [{ label: t('TIMESLIDER.COPY.ACTION'), Icon: IconCopyPlus, act: newPad }] : []),
    { label: t('TIMESLIDER.TEXT.COPY'), Icon: IconClipboardText, act: () => void copy() },
    ...(facts.may.redact ? [{ label: t('TIMESLIDER.REDACT.ACTION'), Icon: IconEraser, act: redact }] : []),
  ]
  return (
    <div className="history-acts">
      {mayRestore && !isNarrow && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden />}
          aria-disabled={isRestoring || undefined}
          onClick={restoreShown}
        >
          {t('TIMESLIDER.RESTORE.ACTION')}
        </Button>
      )}
      {isNarrow ? (
        <LazyMenu
          label={t('ACTIONS.ACTIONS')}
          icon={<IconDots {...SIGN} />}
          Button={HeaderButton}
          fetchItems={fetchItems}
          itemProps={{ acts }}
        />
      ) : (
        acts.map(({ label, Icon, act }) => (
          <ActionIcon key={label} aria-label={label} title={label} onClick={act}>
            <Icon {...SIGN} />
          </ActionIcon>
        ))
      )}
    </div>
  )
}

export default MomentActions
