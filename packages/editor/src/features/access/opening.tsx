import { useT } from '@sheaf/ui/l10n/use-t'

const LINES = 7

interface OpeningProps {
  readonly isUnreachable: boolean
  /** Whether the server has said that nothing of the pad can be read (W-20). */
  readonly isDamaged?: boolean | undefined
}

/** Shows placeholder lines until the text is there, like those in the page as it was served, or why it is not. */
export const Opening = ({ isUnreachable, isDamaged }: OpeningProps) => {
  const t = useT()
  const reason = isDamaged ? t('EDITOR.DAMAGED.UNREADABLE') : isUnreachable ? t('EDITOR.UNREACHABLE') : undefined
  return (
    <output className="pad-opening">
      {reason ?? <span className="pad-opening-said">{t('GLOBAL.LOADING')}</span>}
      {Array.from({ length: LINES }, (_, line) => (
        <div key={line} />
      ))}
    </output>
  )
}
