import { Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import classes from './folders-to-remove.module.css'

/** Number of folders that are listed by name. */
const NAMED_MAX = 10

/** A folder that goes to the trash with the account, since nobody else administers it. */
export interface FolderToRemove {
  readonly name: string
  /** Number of its pads. */
  readonly pads: number
}

/**
 * SCR-315: lists the folders that are removed with an account, by name; of many, the first ones and the number of the
 * rest.
 */
export const FoldersToRemove = ({ folders }: { folders: readonly FolderToRemove[] }) => {
  const t = useT()
  if (folders.length === 0) return <Text size="sm">{t('USER.INFO.REMOVE_ACCOUNT_NO_FOLDERS')}</Text>
  const rest = folders.length - NAMED_MAX
  // One more folder takes no more room than the line that would stand for it.
  const named = rest < 2 ? folders : folders.slice(0, NAMED_MAX)
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('USER.INFO.REMOVE_ACCOUNT_FOLDERS', { count: folders.length })}
      </Text>
      <ul className={classes.list}>
        {named.map(({ name, pads }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may be equal, and the list never changes
          <li key={at}>
            <bdi>{name}</bdi>
            <Text span inherit c="dimmed">
              {` · ${pads === 0 ? t('GROUP.NO_PADS') : t('GROUP.PAD.COUNT', { count: pads })}`}
            </Text>
          </li>
        ))}
        {named.length < folders.length && (
          <li>{t('USER.INFO.REMOVE_ACCOUNT_MORE', { count: folders.length - named.length })}</li>
        )}
      </ul>
    </div>
  )
}
