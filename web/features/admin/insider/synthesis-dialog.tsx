import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SynthesisRange, type Synthesis } from '../../../../domain/contracts/admin-insider.ts'
import { Form } from '../../../lib/forms/contract-form.tsx'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { latestSynthesesQuery, synthesisQuery, useSynthesize } from '../admin.api.ts'
import { dayOf } from '../../../lib/format.ts'
import { isDay, momentsOf, plusDays } from './calendar-days.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { SynthesisResult } from './synthesis-result.tsx'

type SynthesisDialogProps = {
  open: boolean
  onClose: () => void
  /** An earlier run to look at again. */
  earlier?: Synthesis | null
}

const formId = 'synthesis-form'
const noRange = { title: 'Invalid date range', description: 'Please select a valid date range for synthesis' }

export function SynthesisDialog({ open, onClose, earlier = null }: SynthesisDialogProps) {
  const synthesize = useSynthesize()
  const [today] = useState(() => dayOf(new Date()))
  const shown = earlier ?? synthesize.data ?? null
  const { data: followed } = useQuery({ ...synthesisQuery(shown?.id ?? 0), enabled: open && shown !== null })
  const fresh = shown && followed?.id === shown.id ? followed : shown

  const form = useContractForm({
    id: 'synthesis',
    contract: SynthesisRange,
    start: { start: plusDays(today, -14), end: today },
    bodyOf: ({ start, end }) => (isDay(start) && isDay(end) ? momentsOf(start, end) : {}),
    fieldOf: (path) => (path === 'endDate' ? 'end' : 'start'),
    refusals: ['start', 'end'].map((field) => [field, noRange] as const),
    send: (body) => synthesize.mutateAsync({ body }),
  })
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] })
  const close = () => {
    synthesize.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title="Synthesize Feedback"
      description={
        shown ? undefined : 'Groups what insiders said by meaning, and writes down what should be done about it.'
      }
      footer={
        fresh ? (
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} pending={synthesize.isPending} pendingLabel="Synthesizing…">
              Synthesize
            </Button>
          </>
        )
      }
    >
      {fresh && fresh.status !== 'running' ? (
        <SynthesisResult synthesis={fresh} />
      ) : fresh ? (
        <Progress percent={fresh.progress} />
      ) : synthesize.isPending ? (
        <StartedProgress />
      ) : (
        <Form form={form} id={formId} className="flex flex-col gap-4 pb-2">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Start date" type="date" max={today} {...form.field('start')} />
            <TextField label="End date" type="date" max={today} {...form.field('end')} />
          </div>
          <RangeCalendar
            range={{ start, end }}
            today={today}
            onChange={(range) => {
              form.setValue('start', range.start)
              form.setValue('end', range.end)
            }}
          />
        </Form>
      )}
    </Dialog>
  )
}

/** The run tells how far it is while the answer is on its way. */
function StartedProgress() {
  const { data } = useQuery({ ...latestSynthesesQuery, refetchInterval: 1000 })
  return <Progress percent={data?.find(({ status }) => status === 'running')?.progress ?? 0} />
}

function Progress({ percent }: { percent: number }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-12">
      <Spinner className="size-8" />
      <p>Reading the feedback… {percent}%</p>
      <progress max={100} value={percent} aria-label="Progress" className="h-2 w-full max-w-sm accent-primary" />
      <p className="text-sm text-ink-soft">This may take a minute or two. You can close this; it goes on by itself.</p>
    </div>
  )
}
