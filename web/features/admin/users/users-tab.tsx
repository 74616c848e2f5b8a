import { Activity, Ban, KeyRound, MoreHorizontal, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../../../domain/contracts/admin.ts'
import { formatDate } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { missing, type Column } from '../../../ui/data-table.tsx'
import { DropdownMenu } from '../../../ui/overlays/dropdown-menu.tsx'
import { AdminTable, type Filter } from '../admin-table.tsx'
import { useUnsuspend } from '../admin.api.ts'
import { ActivityDialog } from './user-activity-dialog.tsx'
import { EditUserDialog } from './user-edit-dialog.tsx'
import { DeleteUserDialog, PasswordDialog, SuspendDialog } from './user-dialogs.tsx'

const columns: Column<AdminUser>[] = [
  {
    header: 'User',
    primary: true,
    sort: 'username',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={user.username} picture={user.profilePicture} size="sm" />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{user.username}</span>
          <span className="block text-sm font-normal wrap-anywhere text-ink-soft">
            {[user.firstName, user.lastName].filter(Boolean).join(' ')}
          </span>
        </span>
      </span>
    ),
  },
  {
    header: 'Email',
    sort: 'email',
    cell: (user) => (user.email ? <span className="min-w-0 wrap-anywhere">{user.email}</span> : missing),
  },
  {
    header: 'Status',
    cell: (user) => (
      <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
        {user.isSuspended ? <Badge hue="danger">Suspended</Badge> : <Badge hue="success">Active</Badge>}
        {user.isAdmin && <Badge hue="primary">Admin</Badge>}
        {user.isInsider && <Badge hue="score">Insider</Badge>}
      </span>
    ),
  },
  { header: 'Hunts', align: 'right', wideOnly: true, cell: (user) => user.huntCount },
  { header: 'Gatherings', align: 'right', wideOnly: true, cell: (user) => user.gatheringCount },
  { header: 'Joined', sort: 'createdAt', cell: (user) => formatDate(user.createdAt) },
]

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Kind',
    options: [
      { value: '', label: 'All users' },
      { value: 'active', label: 'Active' },
      { value: 'suspended', label: 'Suspended' },
      { value: 'insider', label: 'Insiders' },
      { value: 'admin', label: 'Admins' },
    ],
  },
]

type Deed = 'activity' | 'edit' | 'password' | 'suspend' | 'delete'
const icon = 'size-4'

export function UsersTab() {
  const { user: me } = useUser()
  const unsuspend = useUnsuspend()
  const [chosen, setChosen] = useState<{ deed: Deed; user: AdminUser } | null>(null)
  const close = () => setChosen(null)
  const chosenFor = (deed: Deed) => (chosen?.deed === deed ? chosen.user : null)

  const actions = (user: AdminUser) => {
    const choose = (deed: Deed) => () => setChosen({ deed, user })
    const isMe = user.id === me?.id
    return (
      <DropdownMenu
        label={`Actions for ${user.username}`}
        renderTrigger={(trigger) => (
          <Button {...trigger} variant="secondary" size="sm" aria-label={`Actions for ${user.username}`}>
            <MoreHorizontal className="size-4" aria-hidden="true" />
            Actions
          </Button>
        )}
        items={[
          { label: 'View activity', icon: <Activity className={icon} />, onSelect: choose('activity') },
          { label: 'Edit details', icon: <Pencil className={icon} />, onSelect: choose('edit') },
          { label: 'Change password', icon: <KeyRound className={icon} />, onSelect: choose('password') },
          user.isSuspended
            ? {
                label: 'Unsuspend',
                icon: <Undo2 className={icon} />,
                onSelect: () => unsuspend.mutate({ params: { id: user.id } }),
              }
            : { label: 'Suspend', icon: <Ban className={icon} />, onSelect: choose('suspend'), disabled: isMe },
          {
            label: 'Delete',
            icon: <Trash2 className={icon} />,
            onSelect: choose('delete'),
            danger: true,
            disabled: isMe,
          },
        ]}
      />
    )
  }

  return (
    <>
      <AdminTable
        name="users"
        things="users"
        columns={columns}
        filters={filters}
        rowKey={(user) => user.id}
        empty="No users found."
        actions={actions}
      />
      <ActivityDialog user={chosenFor('activity')} onClose={close} />
      <EditUserDialog user={chosenFor('edit')} onClose={close} />
      <PasswordDialog user={chosenFor('password')} onClose={close} />
      <SuspendDialog user={chosenFor('suspend')} onClose={close} />
      <DeleteUserDialog user={chosenFor('delete')} onClose={close} />
    </>
  )
}
