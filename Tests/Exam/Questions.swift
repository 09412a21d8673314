/// All questions, in the order in which they are asked.
@MainActor let questions: [any FaultyFeature] = [
  MentionSuggestions(), PresencePolling(), TranslatedChat(), ThreadVotes(), DraftAutosave(), FeedPaging(),
  CallReconnection(), ContactMerging(), MailSending(), NoticeBadge(),
  StatementOfOtherAccount(), QuoteForOldAmount(), OrderCancelledInVain(), LegsOutOfOrder(), RefundOfRemovedBooking(),
  EndOfListStuck(), OrderPlacedTwice(), VoucherGone(), TrackingEndsQuietly(), TotalAfterRemoval(),
  ScannerPages(), PhotoFavorites(), MarkdownPreview(), MonthPages(), NotebookDeletion(), AlbumPaging(),
  BackupSchedule(), ChecklistCopies(), AttachmentUploads(), TaskBadge(),
  DimmedFromOff(), StopWhileBuffering(), PannedMap(), LyricsOfLastTrack(), CoachAnswer(), ExportOfDeletedClip(),
  ImpatientStart(), CaptainLeaves(), UnsetTemperature(), DraggedSong(),
  BoardOfOtherStation(), ExpenseSavedByRow(), AuctionEnteredTwice(), CheckInFails(),
]
