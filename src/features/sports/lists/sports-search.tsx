import { useEffect, useRef, useState, type FormEvent } from 'react'
import { debounceMs } from '#contract/limits.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose, IconSearch } from '#src/ui/icons.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './sports-page.module.css'

const wordsMax = 40

/** Searches names of teams and leagues, while one types. */
export const SportsSearch = ({ words, onSearch }: { words: string; onSearch: (words: string) => void }) => {
  const { t } = useTranslations('sports')
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (seen !== words) {
    setSeen(words)
    if (typed.trim() !== words) setTyped(words)
  }
  // What was chosen meanwhile, such as a sport, is searched in.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    clearTimeout(timer.current)
    if (isOver(text, wordsMax)) return
    latest.current(text.trim())
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), debounceMs)
  }
  const clear = () => {
    setTyped('')
    search('')
  }
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          search(typed)
        }}
      >
        <TextInput
          size="md"
          quiet
          pill
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          limit={wordsMax}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={(event) => type(event.target.value)}
          icon={<IconSearch size={18} />}
          end={
            typed === '' ? null : (
              <IconButton size="sm" label={t('search.clear')} onClick={clear}>
                <IconClose size={16} />
              </IconButton>
            )
          }
        />
      </form>
    </search>
  )
}
