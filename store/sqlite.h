// SQLite as values that close themselves: a connection, and a statement that is bound and stepped.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

#include "engine/types.h"

namespace bastide {

// One connection; use it from one thread at a time.
class Sqlite {
public:
    static Result<Sqlite> open(const std::string& file);

    // Statements without parameters or results.
    std::optional<Error> run(const char* sql);
    // What went wrong last, in one sentence.
    Error error() const;
    sqlite3* handle() const { return handle_.get(); }

private:
    struct Close {
        void operator()(sqlite3* it) const { sqlite3_close_v2(it); }
    };
    explicit Sqlite(sqlite3* handle) : handle_(handle) {}

    std::unique_ptr<sqlite3, Close> handle_;
};

// A prepared statement, to be used again and again. Parameters and columns count from 0.
class Statement {
public:
    static Result<Statement> prepare(const Sqlite& database, const char* sql);

    Statement& bind(int at, std::int64_t value);
    Statement& bind(int at, std::string_view text);
    Statement& bind_bytes(int at, std::string_view bytes);
    bool step_row();  // true while there is a row
    bool step_done(); // true if it was carried out; resets the statement
    bool failed() const { return last_ != SQLITE_ROW && last_ != SQLITE_DONE; }
    int last() const { return last_; }
    void reset();

    std::int64_t number(int column) const { return sqlite3_column_int64(handle_.get(), column); }
    std::string text(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* it) const { sqlite3_finalize(it); }
    };
    explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}

    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
    int last_ = SQLITE_DONE;
};

} // namespace bastide
