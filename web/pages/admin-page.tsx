import { useState, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { AnalyticsTab, HealthTab } from '../features/admin/analytics-tab.tsx'
import { AuditTab } from '../features/admin/audit-tab.tsx'
import { CategoriesTab } from '../features/admin/categories-tab.tsx'
import { AutoImplementationTab } from '../features/admin/insider/auto-implementation-tab.tsx'
import { DashboardHeader, useDashboardCounts } from '../features/admin/dashboard-header.tsx'
import { FeedbackTab } from '../features/admin/insider/feedback-tab.tsx'
import { MatcherTab } from '../features/admin/matcher-tab.tsx'
import { NewsletterTab } from '../features/admin/newsletter-tab.tsx'
import { FindsTab, GatheringsTab, HuntsTab, ScoresTab } from '../features/admin/records-tabs.tsx'
import { ReportsTab } from '../features/admin/reports/reports-tab.tsx'
import { ReputationTab } from '../features/admin/insider/reputation-tab.tsx'
import { SynthesisDialog } from '../features/admin/insider/synthesis-dialog.tsx'
import { StatusTab } from '../features/admin/status-tab.tsx'
import { useTableAddress } from '../features/admin/table-address.ts'
import { UsersTab } from '../features/admin/users/users-tab.tsx'
import { FlagManager } from '../features/flags/flag-manager.tsx'
import { useUser } from '../lib/session.ts'
import { Tabs } from '../ui/tabs.tsx'

const tabs = [
  { value: 'health', label: 'Community health', group: 'Today' },
  { value: 'reports', label: 'Reports', group: 'Today' },
  { value: 'feedback', label: 'All Feedback', group: 'Insiders' },
  { value: 'pending', label: 'Pending', group: 'Insiders' },
  { value: 'approved', label: 'Approved', group: 'Insiders' },
  { value: 'rejected', label: 'Rejected', group: 'Insiders' },
  { value: 'analytics', label: 'Analytics', group: 'Insiders' },
  { value: 'reputation', label: 'Reputation', group: 'Insiders' },
  { value: 'auto', label: 'Auto-Impl.', group: 'Insiders' },
  { value: 'users', label: 'Users', group: 'Community' },
  { value: 'hunts', label: 'Hunts', group: 'Community' },
  { value: 'gathers', label: 'Gathers', group: 'Community' },
  { value: 'finds', label: 'Finds', group: 'Community' },
  { value: 'scores', label: 'Scores', group: 'Community' },
  { value: 'categories', label: 'Categories', group: 'Community' },
  { value: 'flags', label: 'Feature Flags', group: 'Operations' },
  { value: 'newsletter', label: 'Newsletter', group: 'Operations' },
  { value: 'audit', label: 'Audit', group: 'Operations' },
  { value: 'matcher', label: 'Matcher', group: 'Operations' },
  { value: 'status', label: 'Status', group: 'Operations' },
] as const
type TabName = (typeof tabs)[number]['value']

export default function AdminPage() {
  const { user, isLoading } = useUser()
  if (isLoading) return null
  if (!user?.isAdmin) return <Redirect to="/" replace />
  return <Dashboard />
}

function Dashboard() {
  const { address, open } = useTableAddress()
  const [isSynthesizing, setSynthesizing] = useState(false)
  const { pending, openReports } = useDashboardCounts()
  const synthesize = () => setSynthesizing(true)
  const chosen: TabName = tabs.find(({ value }) => value === address['tab'])?.value ?? 'health'
  const isAboutInsiders = tabs.some(({ value, group }) => value === chosen && group === 'Insiders')
  const counts: Partial<Record<TabName, number>> = { pending, reports: openReports || undefined }
  const panels: Record<TabName, () => ReactNode> = {
    health: () => <HealthTab />,
    categories: () => <CategoriesTab />,
    feedback: () => <FeedbackTab />,
    pending: () => <FeedbackTab status="pending" />,
    approved: () => <FeedbackTab status="approved" />,
    rejected: () => <FeedbackTab status="rejected" />,
    analytics: () => <AnalyticsTab />,
    reputation: () => <ReputationTab />,
    auto: () => <AutoImplementationTab onSynthesize={synthesize} />,
    users: () => <UsersTab />,
    hunts: () => <HuntsTab />,
    gathers: () => <GatheringsTab />,
    finds: () => <FindsTab />,
    scores: () => <ScoresTab />,
    flags: () => <FlagManager />,
    reports: () => <ReportsTab />,
    newsletter: () => <NewsletterTab />,
    audit: () => <AuditTab />,
    matcher: () => <MatcherTab />,
    status: () => <StatusTab />,
  }
  return (
    <div className="page-width py-6 sm:py-8">
      <h1 className="sr-only">Admin Dashboard</h1>
      {isAboutInsiders && <DashboardHeader onSynthesize={synthesize} />}
      <Tabs
        label="Dashboard"
        layout="side"
        className={isAboutInsiders ? 'mt-6 lg:mt-8' : undefined}
        tabs={tabs.map((tab) => ({ ...tab, count: counts[tab.value] }))}
        value={chosen}
        onChange={open}
      >
        {panels[chosen]()}
      </Tabs>
      <SynthesisDialog open={isSynthesizing} onClose={() => setSynthesizing(false)} />
    </div>
  )
}
