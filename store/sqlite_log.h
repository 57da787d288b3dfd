// The log in one SQLite file, which is enough for one machine: write-ahead logging, one thread that writes,
// and group commit, so that a thousand waiting changes cost one flush of the disk and not a thousand.
#pragma once

#include <memory>

#include "store/log.h"

namespace bastide {

// Makes the file if there is none. Refuses what is no database, or one of another program or a later version.
// Destroying the log waits until everything accepted is written and answered.
Result<std::unique_ptr<GameLog>> open_sqlite_log(const std::string& file);

} // namespace bastide
