import { formattingLocale } from '@banyan/contract'
import type { Image, ImageTag, PersonSummary, SuggestedTag } from '@banyan/contract'
import { useEffect, useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { Toast } from '../../../ui/toast.tsx'
import type { ToastContent } from '../../../ui/toast.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { boxAround } from './box.ts'
import type { Box, Frame } from './box.ts'
import { DeleteTagsDialog } from './delete-tags-dialog.tsx'
import { createMoves } from './moves.ts'
import { placeOf, sideOf, TagBox } from './tag-box.tsx'
import { TaggingBar } from './tagging-bar.tsx'
import { useTagActions, useTags } from './tags.queries.ts'
import { useSpreadNames } from './use-spread-names.ts'
import { WhoDialog } from './who-dialog.tsx'
import './tagging.css'

type Open =
  | { readonly kind: 'new'; readonly box: Box }
  | { readonly kind: 'suggestion'; readonly suggestion: SuggestedTag }
  | { readonly kind: 'ask'; readonly suggestion: SuggestedTag }
  | { readonly kind: 'delete' }

/** What was just done to suggestions. */
interface Done {
  readonly text: string
  readonly undo?: NonNullable<ToastContent['action']>
}

interface TaggingProps {
  image: Image
  frame: Frame
  onDone: () => void
}

/** Tags the people in the picture: named boxes, untagged faces, and a click anywhere for somebody else. Keyed by image. */
export function Tagging({ image, frame, onDone }: TaggingProps) {
  const { t } = useTranslation(['tagging', 'common'])
  const { tags, suggestions, error, retry } = useTags(image)
  const actions = useTagActions(image)
  const [moves] = useState(() => createMoves(actions.place))
  useEffect(() => () => void moves.saveAll(), [moves])
  const { boxes, problem } = useStore(moves.store)
  const [open, setOpen] = useState<Open>()
  const [told, setTold] = useState('')
  const keysId = useId()
  const likelihood = useLikelihood()
  const confirming = useTask()
  const [done, setDone] = useState<Done>()
  const guessed = suggestions.filter(({ person_id: personId }) => personId !== null)
  const close = () => setOpen(undefined)
  const people = useSpreadNames()

  const ask = (event: MouseEvent<HTMLElement>) => {
    const area = event.currentTarget.getBoundingClientRect()
    setOpen({
      kind: 'new',
      box: boxAround((event.clientX - area.left) / frame.width, (event.clientY - area.top) / frame.height, frame),
    })
  }
  const choose = async (person: PersonSummary): Promise<void> => {
    if (open?.kind === 'new') await actions.tag(person.id, open.box)
    if (open?.kind === 'suggestion') await actions.accept(open.suggestion.id, person.id)
    setTold(t('added', { name: person.name }))
    close()
  }
  const undo = (added: readonly ImageTag[]) => {
    setDone(undefined)
    confirming.run(async () => {
      await actions.remove(added)
      for (const { id } of added) moves.forget(id)
      setDone({ text: t('deleted', { names: namesOf(added) }) })
    })
  }
  const confirm = (asked: readonly SuggestedTag[]) =>
    confirming.run(async () => {
      const added = await actions.acceptAll(asked)
      if (added.length === 0) return
      setDone({
        text: t('confirmed', { names: namesOf(added) }),
        undo: { label: t('undo'), perform: () => undo(added) },
      })
    })
  const dismiss = async (id: number): Promise<void> => {
    await actions.dismiss(id)
    close()
  }
  const suggested =
    open?.kind === 'suggestion' && open.suggestion.person_id !== null
      ? { personId: open.suggestion.person_id, likely: likelihood(open.suggestion) }
      : undefined
  return (
    <>
      <div ref={people} className="tagging">
        {/* By keyboard a box begins in the middle: the bar has a button for that. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div className="tagging-picture" style={frame} onClick={ask} />
        {suggestions.map((each) => (
          <div key={each.id} className="tag" style={placeOf(each, frame)} data-above={each.y2 > 0.85} data-side={sideOf(each)}>
            <button
              type="button"
              className="tag-box tag-suggested"
              aria-label={nameOf(each)}
              onClick={() => setOpen({ kind: 'suggestion', suggestion: each })}
            />
            <span className="tag-name tag-guess" aria-hidden="true">
              <span>{nameOf(each)}</span>
            </span>
            {each.person_name === null ? null : (
              <button
                type="button"
                className="tag-confirm"
                aria-label={t('confirm', { name: each.person_name })}
                title={t('confirm', { name: each.person_name })}
                disabled={confirming.isBusy}
                onClick={() => confirm([each])}
              >
                <span>
                  <CheckIcon />
                </span>
              </button>
            )}
          </div>
        ))}
        {tags.map((tag) => (
          <TagBox
            key={tag.id}
            tag={tag}
            box={boxes.get(tag.id) ?? tag}
            frame={frame}
            keysId={keysId}
            onMove={(box) => moves.move(tag.id, box)}
            onSettle={(isAtOnce) => moves.settle(tag.id, isAtOnce)}
          />
        ))}
        {open?.kind === 'new' ? <div className="tag tag-new" style={placeOf(open.box, frame)} /> : null}
      </div>
      <TaggingBar
        problem={error?.message ?? (problem === '' ? confirming.problem : problem)}
        onRetry={error ? retry : problem === '' ? () => confirm(guessed) : () => void moves.saveAll()}
        hasTags={tags.length > 0}
        guessed={guessed.length}
        isConfirming={confirming.isBusy}
        onConfirmAll={() => confirm(guessed)}
        toast={
          <Toast
            content={done && { text: done.text, about: done, ...(done.undo ? { action: done.undo } : {}) }}
            dismissLabel={t('common:error.dismiss')}
            onDismiss={() => setDone(undefined)}
            within="parent"
          />
        }
        onAdd={() => setOpen({ kind: 'new', box: boxAround(0.5, 0.5, frame) })}
        onDelete={() => setOpen({ kind: 'delete' })}
        onDone={onDone}
      />
      <span id={keysId} hidden>
        {t('moveKeys')}
      </span>
      <output className="visually-hidden">{told}</output>
      {open?.kind === 'new' || open?.kind === 'suggestion' ? (
        <WhoDialog
          suggested={suggested}
          tagged={new Set(tags.map((tag) => tag.person_id))}
          onChoose={choose}
          onDismiss={open.kind === 'suggestion' ? () => dismiss(open.suggestion.id) : undefined}
          onAsk={open.kind === 'suggestion' ? () => setOpen({ kind: 'ask', suggestion: open.suggestion }) : undefined}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'ask' ? (
        <AskDialog
          faceId={open.suggestion.id}
          onAsked={() => {
            close()
            setDone({ text: t('ask.sent') })
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteTagsDialog
          tags={tags}
          onDelete={async (gone) => {
            await actions.remove(gone)
            for (const { id } of gone) moves.forget(id)
            setTold(t('deleted', { names: namesOf(gone) }))
            close()
          }}
          onClose={close}
        />
      ) : null}
    </>
  )

  function nameOf(suggestion: SuggestedTag): string {
    if (suggestion.person_name === null) return t('unknown')
    return [t('guess', { name: suggestion.person_name }), likelihood(suggestion)].filter((part) => part !== '').join(' ')
  }
}

const namesOf = (tags: readonly ImageTag[]): string => tags.map((tag) => tag.person_name).join(', ')

/** Formats a suggestion's probability for the reader's language; empty if it is unknown. */
function useLikelihood() {
  const format = new Intl.NumberFormat(formattingLocale(useLanguage()), { style: 'percent' })
  return ({ probability }: Pick<SuggestedTag, 'probability'>): string => (probability === null ? '' : format.format(probability))
}
