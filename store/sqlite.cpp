#include "store/sqlite.h"

namespace bastide {

Result<Sqlite> Sqlite::open(const std::string& file) {
    sqlite3* handle = nullptr;
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(file.c_str(), &handle, kFlags, nullptr);
    Sqlite database(handle);
    if (code != SQLITE_OK)
        return Error{"storage_failed",
                     "The database " + file + " cannot be opened: " + sqlite3_errstr(code) + "."};
    sqlite3_extended_result_codes(handle, 1);
    return database;
}

std::optional<Error> Sqlite::run(const char* sql) {
    if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK) return {};
    return error();
}

Error Sqlite::error() const {
    return {"storage_failed", std::string("The database says: ") + sqlite3_errmsg(handle_.get()) + "."};
}

Result<Statement> Statement::prepare(const Sqlite& database, const char* sql) {
    sqlite3_stmt* handle = nullptr;
    if (sqlite3_prepare_v3(database.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &handle, nullptr) !=
        SQLITE_OK)
        return database.error();
    return Statement(handle);
}

Statement& Statement::bind(int at, std::int64_t value) {
    sqlite3_bind_int64(handle_.get(), at + 1, value);
    return *this;
}

Statement& Statement::bind(int at, std::string_view text) {
    sqlite3_bind_text64(handle_.get(), at + 1, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bind_bytes(int at, std::string_view bytes) {
    sqlite3_bind_blob64(handle_.get(), at + 1, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
    return *this;
}

bool Statement::step_row() {
    last_ = sqlite3_step(handle_.get());
    return last_ == SQLITE_ROW;
}

bool Statement::step_done() {
    last_ = sqlite3_step(handle_.get());
    sqlite3_reset(handle_.get());
    return last_ == SQLITE_DONE;
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

std::string Statement::text(int column) const {
    // Bytes first: asking for their number may convert what it counts.
    const void* data = sqlite3_column_blob(handle_.get(), column);
    const int size = sqlite3_column_bytes(handle_.get(), column);
    return data ? std::string(static_cast<const char*>(data), static_cast<std::size_t>(size)) : std::string();
}

} // namespace bastide
