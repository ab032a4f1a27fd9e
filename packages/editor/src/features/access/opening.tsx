import { useT } from '@sheaf/ui/l10n/use-t'

const LINES = 7

/** Shows placeholder lines until the text is there, like those in the page as it was served. */
export const Opening = ({ isUnreachable }: { readonly isUnreachable: boolean }) => {
  const t = useT()
  return (
    <output className="pad-opening">
      {isUnreachable ? t('EDITOR.UNREACHABLE') : <span className="pad-opening-said">{t('GLOBAL.LOADING')}</span>}
      {Array.from({ length: LINES }, (_, line) => (
        <div key={line} />
      ))}
    </output>
  )
}
