import { FindList } from '../features/finds/find-list.tsx'

export default function FindsPage() {
  return <FindList />
}
